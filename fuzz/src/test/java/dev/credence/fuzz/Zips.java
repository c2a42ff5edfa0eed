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
        write(file, documentName, document, folder, arrays, Map.of());
    }

    /** The same with attachments. */
    static void write(
            Path file,
            String documentName,
            byte[] document,
            String folder,
            Map<String, NpyArray> arrays,
            Map<String, byte[]> attachments)
            throws IOException {
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(file))) {
            zip.putNextEntry(new ZipEntry(documentName));
            zip.write(document);
            for (Map.Entry<String, NpyArray> array : arrays.entrySet()) {
                zip.putNextEntry(new ZipEntry(folder + "/" + array.getKey() + ".npy"));
                NpyFormat.write(array.getValue(), zip);
            }
            for (Map.Entry<String, byte[]> attachment : attachments.entrySet()) {
                zip.putNextEntry(new ZipEntry("attachments/" + attachment.getKey() + ".json"));
                zip.write(attachment.getValue());
            }
        }
    }
}
