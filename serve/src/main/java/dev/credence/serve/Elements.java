package dev.credence.serve;

/** The elements of a tensor that was sent, in row-major order. */
interface Elements {
    int size();

    /** Whether the value is missing. */
    boolean isMissing(int element);

    /**
     * An element's number, rounded as its type rounds it.
     *
     * @param place for the message
     * @throws RequestException 400 where it is none, or is not finite
     */
    double number(int element, String place);

    /**
     * An element as a table's cell has it; empty where it is missing.
     *
     * @param category whether it names a category: a category 3 is not 3.0
     * @throws RequestException 400 where it is none of its type
     */
    String cell(int element, boolean category, String place);
}
