package dev.credence.core.device;

/**
 * Pooling of an image's channels, each by itself.
 *
 * @param kind what is made of the numbers that a window sees
 * @param window where they are; without padding
 */
public record Pooling(Kind kind, Window window) {
    /** What is made of the numbers that a window sees. */
    public enum Kind {
        MAX,
        AVERAGE
    }

    /** Numbers of an image after it. */
    public int outputs() {
        return window.positions() * window.channels();
    }
}
