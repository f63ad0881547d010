"""A flag with which another thread ends long work."""

cimport cython


@cython.final
cdef class Stop:
    """A flag that ends work in another thread: it returns soon, with what it has or a number that means nothing."""

    def ask(self):
        """End the work that was given this flag."""
        self.asked = True
