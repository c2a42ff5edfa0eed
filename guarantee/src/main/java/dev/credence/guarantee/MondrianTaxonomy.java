package dev.credence.guarantee;

/** The taxonomy of a Mondrian conformal predictor: which strata have their own threshold. */
enum MondrianTaxonomy {
    /** One threshold for all points: marginal coverage. */
    NONE,
    /** One for each group of rows: group-conditional coverage. */
    GROUPS,
    /** One for each class: class-conditional coverage. */
    CLASSES
}
