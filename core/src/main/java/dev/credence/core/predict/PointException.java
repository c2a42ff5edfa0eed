package dev.credence.core.predict;

import dev.credence.core.UserException;

/** An invalid prediction at one point. Callers that know the origin of the point name it by {@link #of}. */
public final class PointException extends UserException {
    private static final long serialVersionUID = 1L;

    private final String what;
    private final int point;
    private final String rest;

    /**
     * An invalid prediction.
     *
     * @param what subject of the message, such as "The prediction"
     * @param point 0-based index in the prediction
     * @param rest the rest of the message, from " has" or " is" on, with the remedy
     */
    public PointException(String what, int point, String rest) {
        super(what + " of point " + point + " (counted from 0)" + rest);
        this.what = what;
        this.point = point;
        this.rest = rest;
    }

    /** 0-based index in the prediction. */
    public int point() {
        return point;
    }

    /**
     * The same error, with the index counted from the start of a larger prediction.
     *
     * @param points number of points before this part
     */
    public PointException after(int points) {
        PointException later = new PointException(what, point + points, rest);
        later.initCause(this);
        return later;
    }

    /** The message with another name of the point, such as "row 3 of the request". */
    public String of(String place) {
        return what + " of " + place + rest;
    }
}
