package dev.credence.core.device;

/**
 * Pooling of each channel of an image.
 *
 * @param kind reduction over a window
 * @param window the window; without padding
 */
public record Pooling(Kind kind, Window window) {
    /** Reduction over a window. */
    public enum Kind {
        MAX,
        AVERAGE
    }

    /** Number of outputs per image. */
    public int outputs() {
        return window.positions() * window.channels();
    }
}
