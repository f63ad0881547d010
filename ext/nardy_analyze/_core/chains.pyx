"""Joining the steps of a play into the ways of its checkers."""

cdef enum:
    MOST_STEPS = 4    # of one roll


def chains(tuple steps not None):
    """Return the paths of checkers, the rearmost first, of those the longer way; docs in the stub.

    :raises ValueError: there are more steps than a roll has.
    """
    cdef int starts[MOST_STEPS]
    cdef int ends[MOST_STEPS]
    cdef int order[MOST_STEPS]
    cdef int arrived[MOST_STEPS]
    cdef int path_starts[MOST_STEPS]
    cdef int path_ends[MOST_STEPS]
    cdef int n = len(steps), paths = 0, i, k, source, target, at
    cdef list found = []
    if n > MOST_STEPS:
        raise ValueError("a roll has at most 4 steps")
    # By falling start, every step that ends on a point comes before those that leave it.
    for i in range(n):
        source, target = steps[i]
        k = i
        while k > 0 and (starts[k - 1] < source or (starts[k - 1] == source and ends[k - 1] < target)):
            starts[k], ends[k] = starts[k - 1], ends[k - 1]
            k -= 1
        starts[k], ends[k] = source, target
    for i in range(n):
        source, target = starts[i], ends[i]
        # Of the paths that have come to a point the first, which is the rearmost, goes on.
        at = -1
        for k in range(paths):
            if path_ends[k] == source and (at < 0 or arrived[k] < arrived[at]):
                at = k
        if at < 0:
            at = paths
            paths += 1
            path_starts[at] = source
            found.append([source])
        path_ends[at], arrived[at] = target if target else -1, i
        (<list> found[at]).append(target)
    # By falling start, then the longer way first (a lower end is a longer way); few, and equals keep their order.
    for i in range(paths):
        if path_ends[i] < 0:
            path_ends[i] = 0
    for i in range(paths):
        k = i
        while k > 0 and (path_starts[order[k - 1]] < path_starts[i] or (
                path_starts[order[k - 1]] == path_starts[i] and path_ends[order[k - 1]] > path_ends[i])):
            order[k] = order[k - 1]
            k -= 1
        order[k] = i
    return [found[order[i]] for i in range(paths)]
