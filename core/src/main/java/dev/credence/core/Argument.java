package dev.credence.core;

/**
 * A program argument that a {@link UserException} is about. Programs pass it in different ways (options, environment
 * variables, method calls); the program that shows the message can add its own way.
 */
public enum Argument {
    /** Directory of data files and downloads. */
    DATA_DIRECTORY,
    /** Directory of large tables' cells. */
    CACHE_DIRECTORY,
    /** Directory of the results of a comparison or a search, from which it also resumes. */
    OUTPUT_DIRECTORY,
    /** Out-of-distribution data set. */
    OUT_OF_DISTRIBUTION,
    /** Search ranges and fixed settings. */
    SEARCH,
    /** Task of a table: regression or classification. */
    TASK,
    /** Treatment of missing values. */
    MISSING_VALUES,
    /** Columns of a table in use, and which of them are categorical. */
    COLUMNS,
    /** Mark between a number's digits and its decimals. */
    DECIMAL_MARK,
    /** Number of samples of the posterior. */
    SAMPLES,
    /** Element type of an exported graph's inputs and outputs. */
    ELEMENT_TYPE,
    /** Weights of classes. */
    CLASS_WEIGHT,
    /** Costs of decisions. */
    COSTS
}
