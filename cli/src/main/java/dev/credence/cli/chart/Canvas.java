package dev.credence.cli.chart;

import java.util.List;

/** Where a picture is drawn; x to the right, y downwards, in pixels. */
interface Canvas {
    /** A point. */
    record Point(double x, double y) {}

    /** Where a text is anchored. */
    enum Anchor {
        START,
        MIDDLE,
        END
    }

    /** A filled polygon without an outline. */
    void area(List<Point> points, String color);

    /** A line through the points. */
    void line(List<Point> points, String color, double width, boolean dashed);

    /** A text whose base line is at a point. */
    void text(Point at, Anchor anchor, int size, String content);

    /** The file's bytes. */
    byte[] bytes();
}
