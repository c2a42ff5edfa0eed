package dev.credence.core;

/**
 * What a fault can be about that is passed in different ways in different programs. A {@link UserException} names it,
 * and the program that shows the message can add how its users change it.
 */
public enum Argument {
    /** Where data files lie, and are downloaded to. */
    DATA_DIRECTORY,
    /** Where a comparison or a search writes its results, and goes on from them. */
    OUTPUT_DIRECTORY,
    /** Data unlike those that a model was trained on. */
    OUT_OF_DISTRIBUTION,
    /** The ranges of the settings that are searched, and the settings that are fixed. */
    SEARCH,
    /** Whether a table's target is a number or a class. */
    TASK,
    /** What is done about the missing values of a table. */
    MISSING_VALUES,
    /** Which columns of a table are used, and which of them hold categories. */
    COLUMNS,
    /** The number of networks sampled from a posterior. */
    SAMPLES
}
