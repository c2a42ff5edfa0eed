package dev.credence.core.predict;

import dev.credence.core.UserException;

/** A point whose prediction is no distribution. Who knows where the point comes from can say so by {@link #of}. */
public final class PointException extends UserException {
    private static final long serialVersionUID = 1L;

    private final String what;
    private final int point;
    private final String rest;

    /**
     * A fault of a point.
     *
     * @param what "The prediction"
     * @param point counted from 0 among those predicted together
     * @param rest the rest of the sentence, from " has" or " is" on, and what to do
     */
    public PointException(String what, int point, String rest) {
        super(what + " of point " + point + " (counted from 0)" + rest);
        this.what = what;
        this.point = point;
        this.rest = rest;
    }

    /** Counted from 0 among those predicted together. */
    public int point() {
        return point;
    }

    /** The same fault, with what was predicted before these points. */
    public PointException after(int points) {
        PointException later = new PointException(what, point + points, rest);
        later.initCause(this);
        return later;
    }

    /** What happened, with another name for the point, such as "row 3 of the request". */
    public String of(String place) {
        return what + " of " + place + rest;
    }
}
