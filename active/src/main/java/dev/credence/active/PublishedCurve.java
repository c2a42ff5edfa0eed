package dev.credence.active;

/**
 * A published learning curve.
 *
 * @param source the publication
 * @param acquisition the name of the comparable acquisition here
 * @param metric the metric's name
 * @param labels numbers of labels
 * @param values the metric's values at them
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record PublishedCurve(String source, String acquisition, String metric, double[] labels, double[] values) {
    public PublishedCurve {
        if (labels.length == 0 || labels.length != values.length) {
            throw new IllegalArgumentException("A curve of " + source + " has " + labels.length
                    + " numbers of labels and " + values.length + " values; expected one for each");
        }
    }
}
