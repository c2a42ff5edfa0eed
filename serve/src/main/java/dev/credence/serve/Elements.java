package dev.credence.serve;

/** The elements of an input tensor, in row-major order. */
interface Elements {
    int size();

    /** Whether the value is missing. */
    boolean isMissing(int element);

    /**
     * An element's number, rounded to its type.
     *
     * @param place for the message
     * @throws RequestException 400 if it is not a finite number
     */
    double number(int element, String place);

    /**
     * An element as the text of a cell; empty if missing.
     *
     * @param category whether it names a category: as in the request, not rounded to a double
     * @throws RequestException 400 if it is not of its type
     */
    String cell(int element, boolean category, String place);
}
