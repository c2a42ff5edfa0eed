package dev.credence.fuzz;

import dev.credence.core.file.NpyArray;
import dev.credence.core.file.NpyFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Writes archives with right checksums whatever is in them; what the library writes, it checks first. */
final class Zips {
    private Zips() {}

    static void write(Path file, String documentName, byte[] document, String folder, Map<String, NpyArray> arrays)
            throws IOException {
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(file))) {
            zip.putNextEntry(new ZipEntry(documentName));
            zip.write(document);
            for (Map.Entry<String, NpyArray> array : arrays.entrySet()) {
                zip.putNextEntry(new ZipEntry(folder + "/" + array.getKey() + ".npy"));
                NpyFormat.write(array.getValue(), zip);
            }
        }
    }
}
