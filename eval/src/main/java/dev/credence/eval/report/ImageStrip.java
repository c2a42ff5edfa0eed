package dev.credence.eval.report;

import dev.credence.core.data.ImageShape;
import dev.credence.eval.adversarial.AttackResult;
import dev.credence.eval.adversarial.Trace;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;

/**
 * One image along an attack.
 *
 * @param label the model and the image's class
 * @param number the model's number, which determines its colour and symbol
 * @param pictures images in the order of the attack
 */
record ImageStrip(String label, int number, List<Picture> pictures) {
    /**
     * The image at one strength, with the model's prediction.
     *
     * @param uri the image as a PNG data URI
     * @param alt text alternative for readers who cannot see it
     * @param caption strength, prediction, entropy
     */
    record Picture(String uri, String alt, List<String> caption) {}

    /** The model's class in page.css, and its symbol. */
    public ResultsTable.Row row() {
        return new ResultsTable.Row(label, number, List.of());
    }

    /** Whether images of a shape can be shown: with one or three channels. */
    static boolean isShown(ImageShape shape) {
        return shape.channels() == 1 || shape.channels() == 3;
    }

    static List<ImageStrip> of(
            String model, int number, AttackResult result, int[] steps, ImageShape shape, List<String> classNames) {
        List<ImageStrip> strips = new ArrayList<>();
        for (Trace trace : result.traces()) {
            List<Picture> pictures = IntStream.of(steps)
                    .mapToObj(i -> picture(trace.looks().get(i), result.attack().axis(), shape, classNames))
                    .toList();
            strips.add(new ImageStrip(model + ": " + name(trace.target(), classNames), number, pictures));
        }
        return strips;
    }

    /** Display name of a class. */
    static String name(int index, List<String> classNames) {
        return index < classNames.size() ? classNames.get(index) : String.valueOf(index);
    }

    private static Picture picture(Trace.Look look, String axis, ImageShape shape, List<String> classNames) {
        String at = axis + " " + Phrases.significant(look.at());
        String predicted = name(look.predicted(), classNames) + ": " + Phrases.fixed(look.probability(), 2);
        String entropy = "entropy " + Phrases.fixed(look.entropy(), 2);
        return new Picture(
                uri(look.inputs(), shape),
                "The image at " + at + ", predicted " + predicted + ", " + entropy,
                List.of(at, predicted, entropy));
    }

    /** The image as a PNG data URI. */
    static String uri(double[] pixels, ImageShape shape) {
        boolean grey = shape.channels() == 1;
        BufferedImage image = new BufferedImage(
                shape.width(), shape.height(), grey ? BufferedImage.TYPE_BYTE_GRAY : BufferedImage.TYPE_INT_RGB);
        for (int i = 0; i < pixels.length; i++) {
            int pixel = i / shape.channels();
            // samples are set directly: setRGB would convert grey values between colour spaces
            image.getRaster().setSample(pixel % shape.width(), pixel / shape.width(), i % shape.channels(), (int)
                    Math.round(255 * Math.max(0, Math.min(1, pixels[i]))));
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try {
            ImageIO.write(image, "png", out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return "data:image/png;base64," + Base64.getEncoder().encodeToString(out.toByteArray());
    }
}
