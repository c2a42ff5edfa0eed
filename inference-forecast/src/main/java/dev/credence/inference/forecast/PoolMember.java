package dev.credence.inference.forecast;

/** A member of the pool. */
enum PoolMember {
    GRID,
    NETWORKS,
    TABLE,
    LOG_GRID,
    LOG_NETWORKS;

    static final int COUNT = values().length;
}
