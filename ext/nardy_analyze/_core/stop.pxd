"""A flag with which another thread ends long work."""

cimport cython


@cython.final
cdef class Stop:
    cdef bint asked
