package dev.credence.active;

/**
 * A curve that others have measured.
 *
 * @param source who
 * @param acquisition the name under which ours is comparable
 * @param metric its name
 * @param labels at the points of the curve
 * @param values the metric there
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
