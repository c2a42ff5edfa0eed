package dev.credence.datasets.image;

import dev.credence.core.Sizes;
import dev.credence.core.data.DataException;
import dev.credence.core.data.ImageShape;
import java.awt.image.BufferedImage;
import java.awt.image.ColorModel;
import java.awt.image.Raster;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Iterator;
import javax.imageio.ImageIO;
import javax.imageio.ImageReader;
import javax.imageio.stream.ImageInputStream;

/**
 * An image read from a PNG or JPEG file. Transparency is ignored; sixteen bits are truncated to eight.
 *
 * @param file its path, for messages
 * @param shape one channel if every pixel is grey, else three
 * @param pixels in the layout of {@link ImageShape}
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Picture(Path file, ImageShape shape, byte[] pixels) {
    private static final int COLOURS = 3;
    /** A larger image is refused by its header, before it fills the memory. */
    private static final long MAX_PIXELS = 1 << 24;

    /**
     * Reads a file.
     *
     * @throws DataException if it is not such an image, damaged or too large
     */
    static Picture read(Path file) {
        try (ImageInputStream in = ImageIO.createImageInputStream(file.toFile())) {
            if (in == null) {
                throw new IOException("it cannot be opened");
            }
            Iterator<ImageReader> readers = ImageIO.getImageReaders(in);
            if (!readers.hasNext()) {
                throw new DataException(file + " is no PNG or JPEG picture. Remove it, or write it again as one.");
            }
            ImageReader reader = readers.next();
            try {
                reader.setInput(in);
                long pixels = (long) reader.getWidth(0) * reader.getHeight(0);
                if (pixels > MAX_PIXELS) {
                    throw new DataException(file + " has " + reader.getHeight(0) + "×" + reader.getWidth(0)
                            + " pixels (rows × columns), expected at most " + MAX_PIXELS + " in all. Make it smaller.");
                }
                return of(file, reader.read(0));
            } finally {
                reader.dispose();
            }
        } catch (DataException e) {
            throw e;
        } catch (IOException | RuntimeException e) { // the JDK's readers throw various exceptions on damaged files
            String reason = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
            throw new DataException(
                    file + " cannot be read as a picture (" + reason + "). Copy it again, or remove it.", e);
        }
    }

    private static Picture of(Path file, BufferedImage image) {
        ColorModel model = image.getColorModel();
        // a grey raster is read directly: getRGB would apply a gamma
        byte[] grey = model.getNumColorComponents() == 1 ? band(image) : greyOf(image);
        return grey.length > 0
                ? new Picture(file, new ImageShape(image.getHeight(), image.getWidth(), 1), grey)
                : new Picture(file, new ImageShape(image.getHeight(), image.getWidth(), COLOURS), coloursOf(image));
    }

    private static byte[] band(BufferedImage image) {
        Raster raster = image.getRaster();
        int largest = (1 << image.getColorModel().getComponentSize(0)) - 1;
        int[] row = new int[image.getWidth()];
        byte[] pixels = new byte[Sizes.product("the pixels", image.getHeight(), row.length)];
        for (int r = 0; r < image.getHeight(); r++) {
            raster.getSamples(0, r, row.length, 1, 0, row);
            for (int c = 0; c < row.length; c++) {
                pixels[r * row.length + c] = (byte) (row[c] * 255L / largest);
            }
        }
        return pixels;
    }

    /** The grey values of an RGB image without colours; empty if it has any. */
    private static byte[] greyOf(BufferedImage image) {
        int width = image.getWidth();
        byte[] pixels = new byte[Sizes.product("the pixels", image.getHeight(), width)];
        for (int i = 0; i < pixels.length; i++) {
            int rgb = image.getRGB(i % width, i / width);
            if (((rgb >> 16) & 0xFF) != (rgb & 0xFF) || ((rgb >> 8) & 0xFF) != (rgb & 0xFF)) {
                return new byte[0];
            }
            pixels[i] = (byte) rgb;
        }
        return pixels;
    }

    private static byte[] coloursOf(BufferedImage image) {
        int width = image.getWidth();
        byte[] pixels = new byte[Sizes.product("the pixels", image.getHeight(), width, COLOURS)];
        for (int i = 0; i < pixels.length / COLOURS; i++) {
            int rgb = image.getRGB(i % width, i / width);
            pixels[COLOURS * i] = (byte) (rgb >> 16);
            pixels[COLOURS * i + 1] = (byte) (rgb >> 8);
            pixels[COLOURS * i + 2] = (byte) rgb;
        }
        return pixels;
    }

    /**
     * Copies the pixels with the expected number of channels; a grey image gets three equal ones.
     *
     * @throws DataException if it has another size, or is coloured and one channel is expected
     */
    void copyTo(byte[] into, int offset, ImageShape expected, String why) {
        requireSize(expected, why);
        if (shape.channels() > expected.channels()) {
            throw new DataException(file + " has colours, expected a grey picture " + why + ". Make it grey before.");
        }
        int copies = expected.channels() / shape.channels();
        for (int i = 0; i < pixels.length; i++) {
            for (int k = 0; k < copies; k++) {
                into[offset + copies * i + k] = pixels[i];
            }
        }
    }

    /** Checks height and width, but not the channels. */
    void requireSize(ImageShape expected, String why) {
        if (shape.height() != expected.height() || shape.width() != expected.width()) {
            throw new DataException(file + " has " + size(shape) + " pixels (rows × columns), expected "
                    + size(expected) + " " + why + ". All pictures must have one size: cut or scale them before.");
        }
    }

    private static String size(ImageShape shape) {
        return shape.height() + "×" + shape.width();
    }
}
