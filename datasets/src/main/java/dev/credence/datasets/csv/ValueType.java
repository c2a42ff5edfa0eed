package dev.credence.datasets.csv;

/** What the types of a program's values say about a column, whatever the values look like. */
public enum ValueType {
    /** Numbers: 20181231 is no date. */
    NUMBERS,
    /** Words: categories, also where they look like numbers or dates. */
    WORDS
}
