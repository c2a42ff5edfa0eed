package dev.credence.scale.spark;

import dev.credence.core.UserException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.function.Consumer;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.SparkSession;

/** Model files in any file system that Spark knows. */
final class ModelFiles {
    /** The model file in the folder of a saved {@link CredenceModel}. */
    static final String NAME = "model.credence";

    private ModelFiles() {}

    private static FileSystem system(Path path, SparkSession spark) throws IOException {
        return path.getFileSystem(spark.sparkContext().hadoopConfiguration());
    }

    /** Whether there is a file, and not a folder. */
    static boolean isFile(String path, SparkSession spark) {
        Path file = new Path(path);
        try {
            return system(file, spark).getFileStatus(file).isFile();
        } catch (FileNotFoundException e) {
            return false;
        } catch (IOException e) {
            throw unreadable(path, e);
        }
    }

    /** The bytes of a model file. */
    static byte[] read(String path, SparkSession spark) {
        Path file = new Path(path);
        try (InputStream in = system(file, spark).open(file)) {
            return in.readAllBytes();
        } catch (FileNotFoundException e) {
            throw new UserException("There is no model file " + path + ".", e);
        } catch (IOException e) {
            throw unreadable(path, e);
        }
    }

    /** Writes the model file into a folder. */
    static void write(String folder, byte[] content, SparkSession spark) throws IOException {
        Path file = new Path(folder, NAME);
        try (OutputStream out = system(file, spark).create(file)) {
            out.write(content);
        }
    }

    /**
     * The bytes of a model file.
     *
     * @param save writes the file
     */
    static byte[] bytes(Consumer<java.nio.file.Path> save) {
        try {
            java.nio.file.Path folder = Files.createTempDirectory("credence");
            java.nio.file.Path file = folder.resolve(NAME);
            try {
                save.accept(file);
                return Files.readAllBytes(file);
            } finally {
                Files.deleteIfExists(file);
                Files.delete(folder);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static UserException unreadable(String path, IOException e) {
        return new UserException("The model file " + path + " cannot be read: " + e.getMessage(), e);
    }
}
