package dev.credence.eval.report;

import java.util.List;

/**
 * Moving drawings, to be chosen and played on a page.
 *
 * @param title title of the figure
 * @param note how to read it
 * @param sight half of the width and height of the picture, around the origin
 * @param secondsPerFrame of the moving system
 * @param scenes at least one
 * @param first number of the scene that is shown at first, from 0
 */
public record Film(String title, String note, double sight, double secondsPerFrame, List<Scene> scenes, int first) {
    public Film {
        scenes = List.copyOf(scenes);
    }

    /** A named sequence of frames. */
    public record Scene(String label, List<Frame> frames) {
        public Scene {
            frames = List.copyOf(frames);
        }
    }

    /**
     * A drawing at one time.
     *
     * @param text of the time, beside the drawing
     * @param lines x₁, y₁, x₂, y₂ of each line
     * @param faint the same of lines in the background, such as possible futures
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    public record Frame(String text, double[] lines, double[] faint) {}
}
