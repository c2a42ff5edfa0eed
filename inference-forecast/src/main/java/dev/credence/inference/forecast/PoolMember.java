package dev.credence.inference.forecast;

/** A member of the pool. */
enum PoolMember {
    GRID(0),
    NETWORKS(1),
    TABLE(2),
    LOG_GRID(3),
    LOG_NETWORKS(4);

    static final int COUNT = values().length;

    /** Its place among the shares of a model file. */
    final int place;

    PoolMember(int place) {
        this.place = place;
    }
}
