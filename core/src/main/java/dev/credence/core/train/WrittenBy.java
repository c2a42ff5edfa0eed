package dev.credence.core.train;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** Which library wrote a model file, of rows or of series. */
public final class WrittenBy {
    private static final String DOCUMENT = "model.json";
    private static final String LIBRARY = "library";

    private WrittenBy() {}

    /** The field {@code library}, such as {@code credence 0.1.0}; empty where the file has none or cannot be read. */
    public static Optional<String> library(Path file) {
        if (!Files.isRegularFile(file)) {
            return Optional.empty();
        }
        try (ZipFile zip = new ZipFile(file.toFile())) {
            ZipEntry document = zip.getEntry(DOCUMENT);
            if (document == null) {
                return Optional.empty();
            }
            try (InputStream content = zip.getInputStream(document);
                    JsonParser fields = new JsonFactory().createParser(content)) {
                return library(fields);
            }
        } catch (IOException e) {
            return Optional.empty(); // whoever loads it says why
        }
    }

    private static Optional<String> library(JsonParser fields) throws IOException {
        if (fields.nextToken() != JsonToken.START_OBJECT) {
            return Optional.empty();
        }
        while (fields.nextToken() == JsonToken.FIELD_NAME) {
            if (fields.currentName().equals(LIBRARY)) {
                return Optional.ofNullable(fields.nextTextValue());
            }
            fields.nextToken();
            fields.skipChildren();
        }
        return Optional.empty();
    }
}
