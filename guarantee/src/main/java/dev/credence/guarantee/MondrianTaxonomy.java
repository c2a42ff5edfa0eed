package dev.credence.guarantee;

/** What has a threshold of its own. */
enum MondrianTaxonomy {
    /** All points have one threshold: the guarantee holds on average over them. */
    NONE,
    /** Every group of rows has its own (Vovk's Mondrian prediction): it holds in each group. */
    GROUPS,
    /** Every class has its own: it holds for each true class. */
    CLASSES
}
