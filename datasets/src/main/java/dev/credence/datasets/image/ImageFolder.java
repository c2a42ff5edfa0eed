package dev.credence.datasets.image;

import dev.credence.core.data.DataException;
import dev.credence.core.data.Dataset;
import dev.credence.core.data.Examples;
import dev.credence.core.data.ImageShape;
import dev.credence.datasets.csv.TableFormats;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A folder of PNG or JPEG images, all of one size. Other files, and hidden ones, are ignored.
 *
 * @param folder the folder
 * @param files its images, including those in sub-folders, sorted by path
 */
public record ImageFolder(Path folder, List<Path> files) {
    private static final List<String> ENDINGS = List.of(".png", ".jpg", ".jpeg");

    public ImageFolder {
        files = List.copyOf(files);
    }

    /** Whether a path is a directory that is not a table in parts, so that it should hold images. */
    public static boolean isOne(Path path) {
        return Files.isDirectory(path) && !TableFormats.isTableInParts(path);
    }

    /**
     * Lists the images without reading them.
     *
     * @throws DataException if there are none, or the folder cannot be read
     */
    public static ImageFolder of(Path folder) {
        List<Path> files;
        try (Stream<Path> all = Files.walk(folder, FileVisitOption.FOLLOW_LINKS)) {
            files = all.filter(ImageFolder::isPicture)
                    .filter(file -> !isHidden(folder.relativize(file)))
                    .sorted()
                    .toList();
        } catch (IOException | UncheckedIOException e) {
            throw new DataException("Cannot read the folder " + folder + ": " + e.getMessage(), e);
        }
        if (files.isEmpty()) {
            throw new DataException("The folder " + folder + " has no pictures: expected files that end in "
                    + String.join(", ", ENDINGS) + ".");
        }
        return new ImageFolder(folder, files);
    }

    private static boolean isPicture(Path file) {
        String name = String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT);
        return ENDINGS.stream().anyMatch(name::endsWith) && Files.isRegularFile(file);
    }

    private static boolean isHidden(Path relative) {
        return Stream.iterate(0, i -> i + 1)
                .limit(relative.getNameCount())
                .anyMatch(i -> relative.getName(i).toString().startsWith("."));
    }

    /** Names of the files relative to the folder, with forward slashes. */
    public List<String> names() {
        return files.stream()
                .map(file -> folder.relativize(file).toString().replace('\\', '/'))
                .toList();
    }

    /**
     * A data set with one class for each sub-folder, in the order of their names; all rows are for training. Images
     * have one channel if all are grey, else three.
     *
     * @throws DataException if an image lies outside the sub-folders, there are fewer than two sub-folders, sizes
     *     differ or a file is damaged
     */
    public Dataset dataset() {
        TreeMap<String, Integer> classes = new TreeMap<>();
        files.forEach(file -> classes.put(className(file), 0));
        List<String> names = List.copyOf(classes.keySet());
        if (names.size() < 2) {
            throw new DataException("The folder " + folder + " has pictures in the sub-folder " + names.get(0)
                    + " alone: expected two or more, one for each class.");
        }
        List<Picture> pictures = new ArrayList<>();
        Picture first = Picture.read(files.get(0));
        int channels = first.shape().channels();
        for (Path file : files) {
            Picture picture = Picture.read(file);
            picture.requireSize(first.shape(), like(first));
            channels = Math.max(channels, picture.shape().channels());
            pictures.add(picture);
        }
        ImageShape shape = new ImageShape(first.shape().height(), first.shape().width(), channels);
        byte[] pixels = new byte[bytes(files.size(), shape)];
        for (int i = 0; i < pictures.size(); i++) {
            pictures.get(i).copyTo(pixels, i * shape.inputs(), shape, like(first));
        }
        int[] labels = labels(names);
        return ImageSet.of(
                String.valueOf(folder.toAbsolutePath().normalize().getFileName()),
                shape,
                pixels,
                labels,
                labels.length,
                names);
    }

    private static String like(Picture first) {
        return "as " + first.file() + " has";
    }

    /**
     * The images as inputs of a trained model.
     *
     * @param shape the model's image shape; a grey image gets three equal channels if the shape has three
     * @param classNames the model's classes, among which the sub-folders must be; if empty, all labels are 0
     * @throws DataException if an image has another size, or is coloured while the model has one channel, or a
     *     sub-folder is not a class
     */
    public Examples examples(ImageShape shape, List<String> classNames) {
        int[] labels = classNames.isEmpty() ? new int[files.size()] : labels(classNames);
        byte[] pixels = new byte[bytes(files.size(), shape)];
        for (int i = 0; i < labels.length; i++) {
            Picture.read(files.get(i)).copyTo(pixels, i * shape.inputs(), shape, "as the model was trained on");
        }
        return Examples.ofImages(shape, pixels, labels);
    }

    private int bytes(int images, ImageShape shape) {
        long bytes = (long) images * shape.inputs();
        if (bytes > Integer.MAX_VALUE - 8) {
            throw new DataException("The folder " + folder + " has " + images + " pictures of " + shape + ", " + bytes
                    + " bytes in all, expected at most " + (Integer.MAX_VALUE - 8) + ". Use fewer or smaller ones.");
        }
        return (int) bytes;
    }

    private int[] labels(List<String> classNames) {
        return files.stream().mapToInt(file -> indexOf(file, classNames)).toArray();
    }

    private int indexOf(Path file, List<String> classNames) {
        String name = className(file);
        return IntStream.range(0, classNames.size())
                .filter(i -> classNames.get(i).equals(name))
                .findFirst()
                .orElseThrow(() -> new DataException("The folder " + folder + " has the sub-folder " + name
                        + ", expected the classes that the model was trained on: " + String.join(", ", classNames)
                        + "."));
    }

    private String className(Path file) {
        Path relative = folder.relativize(file);
        if (relative.getNameCount() < 2) {
            throw new DataException(file + " lies in no sub-folder of " + folder
                    + ": expected one for each class, with its pictures in it.");
        }
        return relative.getName(0).toString();
    }
}
