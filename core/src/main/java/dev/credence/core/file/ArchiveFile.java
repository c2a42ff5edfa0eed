package dev.credence.core.file;

import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.UserException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.zip.CRC32;
import java.util.zip.CheckedOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * Format of models and checkpoints: a zip of one JSON document and arrays {@code <folder>/<name>.npy}, which Python
 * reads with {@code zipfile} and {@code numpy.load}. A model may have further documents
 * {@code attachments/<name>.json}.
 *
 * <p>Equal contents give equal bytes on every machine: entries are sorted by name, have one fixed date, and are stored,
 * not deflated. Weights hardly compress, deflate output depends on the zlib version, and stored entries cannot be
 * longer than the file.
 */
public final class ArchiveFile {
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_-][A-Za-z0-9._-]*");

    /** Not 1980-01-01, for which {@link ZipEntry} adds a field that depends on the time zone. */
    private static final LocalDateTime DATE = LocalDateTime.of(1980, 2, 1, 0, 0);

    private static final ObjectWriter JSON = new JsonMapper()
            .writer(new DefaultPrettyPrinter()
                    .withObjectIndenter(new DefaultIndenter("  ", "\n"))); // "\n" on every platform

    private ArchiveFile() {}

    /**
     * Writes an archive atomically.
     *
     * @param documentName entry of the document, such as {@code model.json}
     * @param folder folder of the arrays, such as {@code parameters}, without a slash
     * @param arrays by name; letters, digits, dots, underscores and hyphens, not beginning with a dot
     * @throws dev.credence.core.UserException if the file cannot be written
     */
    public static void write(
            Path file, String documentName, ObjectNode document, String folder, Map<String, NpyArray> arrays) {
        write(file, documentName, folder, new Archive(document, arrays));
    }

    /**
     * Writes an archive atomically.
     *
     * @param documentName entry of the document, such as {@code model.json}
     * @param folder folder of the arrays, such as {@code parameters}, without a slash
     * @param archive names of arrays and attachments have letters, digits, dots, underscores and hyphens, and do not
     *     begin with a dot
     * @throws dev.credence.core.UserException if the file cannot be written, or this machine could not read it
     */
    public static void write(Path file, String documentName, String folder, Archive archive) {
        AtomicFiles.write(file, out -> write(out, file.toString(), documentName, folder, archive));
    }

    /**
     * Writes an archive to a stream, which stays open.
     *
     * @param target name of the stream, for messages
     */
    public static void write(OutputStream out, String target, String documentName, String folder, Archive archive)
            throws IOException {
        requireName("document", documentName);
        requireName("folder", folder);
        archive.arrays().keySet().forEach(name -> requireName("array", name));
        archive.attachments().keySet().forEach(name -> requireName("attachment", name));
        ZipOutputStream zip = new ZipOutputStream(out);
        byte[] json = JSON.writeValueAsBytes(archive.document());
        store(zip, documentName, entry -> entry.write(json));
        long attached = 0;
        for (Map.Entry<String, ObjectNode> attachment : archive.attachments().entrySet()) {
            byte[] text = JSON.writeValueAsBytes(attachment.getValue());
            attached += text.length;
            if (attached > mostAttachments()) {
                throw new UserException("Cannot write " + target + ": its attachments up to '" + attachment.getKey()
                        + "' have " + attached + " bytes, and with this memory at most " + mostAttachments()
                        + " can be read again.");
            }
            store(zip, Archive.ATTACHMENTS + "/" + attachment.getKey() + ".json", entry -> entry.write(text));
        }
        for (Map.Entry<String, NpyArray> array : archive.arrays().entrySet()) {
            store(zip, folder + "/" + array.getKey() + ".npy", entry -> NpyFormat.write(array.getValue(), entry));
        }
        zip.finish();
    }

    /** Maximum total bytes of attachments that this machine can read. */
    public static long mostAttachments() {
        return ArchiveReader.Limits.ofThisMachine().attachmentBytes();
    }

    /**
     * Reads an archive. The file is untrusted: unexpected entries, inconsistent sizes, and arrays larger than the JVM's
     * memory are refused before anything is allocated, and checksums are verified.
     *
     * @throws dev.credence.core.UserException if the file is missing, damaged or foreign; the message names the file,
     *     the entry, what was found and what was expected
     */
    public static Archive read(Path file, String documentName, String folder) {
        return new ArchiveReader(file, documentName, folder, false, ArchiveReader.Limits.ofThisMachine()).read();
    }

    /** Reads an archive that may have attachments, with the same checks. */
    public static Archive readWithAttachments(Path file, String documentName, String folder) {
        return new ArchiveReader(file, documentName, folder, true, ArchiveReader.Limits.ofThisMachine()).read();
    }

    static boolean isName(String name) {
        return NAME.matcher(name).matches();
    }

    private static void requireName(String what, String name) {
        if (!isName(name)) {
            throw new IllegalArgumentException("The name of the " + what + " '" + name
                    + "' may hold letters, digits, dots, underscores and hyphens, and not begin with a dot");
        }
    }

    /** Writes an uncompressed entry. Its length and checksum come first, so the content is generated twice. */
    private static void store(ZipOutputStream zip, String name, ThrowingConsumer<OutputStream> content)
            throws IOException {
        CountingStream counting = new CountingStream();
        CheckedOutputStream checked = new CheckedOutputStream(counting, new CRC32());
        content.accept(checked);
        ZipEntry entry = new ZipEntry(name);
        entry.setMethod(ZipEntry.STORED);
        entry.setSize(counting.count);
        entry.setCrc(checked.getChecksum().getValue());
        entry.setTimeLocal(DATE);
        zip.putNextEntry(entry);
        content.accept(zip);
        zip.closeEntry();
    }

    private static final class CountingStream extends OutputStream {
        private long count;

        @Override
        public void write(int b) {
            count++;
        }

        @Override
        public void write(byte[] bytes, int offset, int length) {
            count += length;
        }
    }
}
