package dev.credence.cli.chart;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.Path2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import javax.imageio.ImageIO;

/** Draws a PNG, with two pixels for each of the picture's. */
final class BitmapCanvas implements Canvas {
    private static final int SCALE = 2;
    private static final float DASH = 4;

    private final BufferedImage image;
    private final Graphics2D graphics;

    BitmapCanvas(int width, int height) {
        System.setProperty("java.awt.headless", "true"); // no window is opened
        image = new BufferedImage(SCALE * width, SCALE * height, BufferedImage.TYPE_INT_RGB);
        graphics = image.createGraphics();
        graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        graphics.setRenderingHint(RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
        graphics.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
        graphics.setColor(Color.WHITE);
        graphics.fillRect(0, 0, SCALE * width, SCALE * height);
        graphics.scale(SCALE, SCALE);
    }

    private static Path2D path(List<Point> points) {
        Path2D path = new Path2D.Double();
        path.moveTo(points.get(0).x(), points.get(0).y());
        points.forEach(point -> path.lineTo(point.x(), point.y()));
        return path;
    }

    @Override
    public void area(List<Point> points, String color) {
        graphics.setColor(Color.decode(color));
        graphics.fill(path(points));
    }

    @Override
    public void line(List<Point> points, String color, double width, boolean dashed) {
        graphics.setColor(Color.decode(color));
        graphics.setStroke(new BasicStroke(
                (float) width,
                BasicStroke.CAP_ROUND,
                BasicStroke.JOIN_ROUND,
                1,
                dashed ? new float[] {DASH, DASH} : null,
                0));
        graphics.draw(path(points));
    }

    @Override
    public void text(Point at, Anchor anchor, int size, String content) {
        graphics.setFont(new Font(Font.SANS_SERIF, Font.PLAIN, size));
        graphics.setColor(new Color(0x333333));
        double width = graphics.getFontMetrics().stringWidth(content);
        double left = at.x() - (anchor == Anchor.END ? width : anchor == Anchor.MIDDLE ? width / 2 : 0);
        graphics.drawString(content, (float) left, (float) at.y());
    }

    @Override
    public byte[] bytes() {
        graphics.dispose();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            ImageIO.write(image, "png", bytes);
        } catch (IOException e) {
            throw new UncheckedIOException("The PNG could not be encoded", e);
        }
        return bytes.toByteArray();
    }
}
