package dev.credence.core.file;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.UserException;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** Reader of untrusted archives: names and sizes first, then the arrays' headers, then the data. */
final class ArchiveReader {
    /** Maximum compression ratio of deflate. */
    private static final int DEFLATE_RATIO = 1032;

    /**
     * Size limits.
     *
     * @param entries maximum number of entries
     * @param documentBytes maximum bytes of the document
     * @param attachmentBytes maximum bytes of all attachments, which may contain whole models
     * @param arrayBytes maximum bytes of all arrays
     */
    record Limits(int entries, long documentBytes, long attachmentBytes, long arrayBytes) {
        private static final long USUAL = 64 << 20;

        /** Half of the heap for arrays, and an eighth for attachments, which are also held as text. */
        static Limits ofThisMachine() {
            long memory = Runtime.getRuntime().maxMemory();
            return new Limits(100_000, USUAL, Math.max(USUAL, Math.min(1 << 30, memory / 8)), memory / 2);
        }
    }

    private record ArrayEntry(ZipEntry entry, NpyHeader header) {}

    private final Path file;
    private final String documentName;
    private final String folder;
    private final boolean attachments;
    private final Limits limits;

    /**
     * A reader of a file.
     *
     * @param attachments whether attachments are allowed
     */
    ArchiveReader(Path file, String documentName, String folder, boolean attachments, Limits limits) {
        this.file = file;
        this.documentName = documentName;
        this.folder = folder;
        this.attachments = attachments;
        this.limits = limits;
    }

    Archive read() {
        try {
            requireZip();
            try (ZipFile zip = open()) {
                Map<String, ZipEntry> entries = entries(zip);
                ZipEntry document = entries.remove(documentName);
                if (document == null) {
                    throw fault("it has no entry '" + documentName + "'; it was not written by Credence");
                }
                Map<String, ZipEntry> attached = attached(entries);
                List<ArrayEntry> arrays = headers(zip, entries);
                ObjectNode main = document(zip, document);
                Map<String, ObjectNode> others = new LinkedHashMap<>();
                attached.forEach((name, entry) -> others.put(name, document(zip, entry)));
                return new Archive(main, arrays(zip, arrays), others);
            }
        } catch (IOException e) {
            throw new UserException("Cannot read " + file + ": " + Faults.reason(e), e);
        }
    }

    private void requireZip() throws IOException {
        if (Files.isDirectory(file)) {
            throw fault("it is a directory, expected a zip file");
        }
        byte[] start;
        try (InputStream in = Files.newInputStream(file)) {
            start = in.readNBytes(4);
        }
        if (start.length == 0) {
            throw fault("it is empty, expected a zip file");
        }
        if (start.length < 4 || start[0] != 'P' || start[1] != 'K') {
            throw fault("it is not a zip file: it begins with the bytes "
                    + HexFormat.ofDelimiter(" ").formatHex(start) + ", expected 50 4b 03 04");
        }
    }

    private ZipFile open() {
        try {
            return new ZipFile(file.toFile());
        } catch (IOException | IllegalArgumentException e) { // the latter for names that are not UTF-8
            throw new UserException(
                    "Cannot read " + file + ": the zip is truncated or damaged (" + e.getMessage() + ")", e);
        }
    }

    /** Entries by name with their names and sizes checked; no content is read. */
    private Map<String, ZipEntry> entries(ZipFile zip) throws IOException {
        if (zip.size() > limits.entries()) {
            throw fault("it has " + zip.size() + " entries, expected at most " + limits.entries());
        }
        Map<String, ZipEntry> entries = new LinkedHashMap<>();
        long length = Files.size(file);
        long compressed = 0;
        for (ZipEntry entry : (Iterable<ZipEntry>) zip.stream().<ZipEntry>map(e -> e)::iterator) {
            String name = entry.getName();
            if ((name.equals(folder + "/") || (attachments && name.equals(Archive.ATTACHMENTS + "/")))
                    && entry.getSize() == 0) {
                continue; // zip tools also write folders
            }
            if (!name.equals(documentName) && !isArray(name) && !isAttachment(name)) {
                throw fault("unexpected entry " + Faults.quote(name) + ", expected '" + documentName + "'"
                        + (attachments ? ", '" + Archive.ATTACHMENTS + "/NAME.json'" : "") + " and '" + folder
                        + "/NAME.npy' alone");
            }
            if (entries.put(name, entry) != null) {
                throw fault("it has two entries '" + name + "'");
            }
            requirePossibleSize(entry);
            compressed += Math.min(entry.getCompressedSize(), length + 1);
            if (compressed > length) { // overlapping entries are how a small file expands without limit
                throw fault("its entries are longer together than the file of " + length + " bytes, at entry '" + name
                        + "'");
            }
        }
        return entries;
    }

    private boolean isArray(String name) {
        return isIn(folder, ".npy", name);
    }

    private boolean isAttachment(String name) {
        return attachments && isIn(Archive.ATTACHMENTS, ".json", name);
    }

    private static boolean isIn(String folder, String ending, String name) {
        return name.startsWith(folder + "/")
                && name.endsWith(ending)
                && name.length() > folder.length() + 1 + ending.length()
                && ArchiveFile.isName(nameIn(folder, ending, name));
    }

    private static String nameIn(String folder, String ending, String entryName) {
        return entryName.substring(folder.length() + 1, entryName.length() - ending.length());
    }

    /** Removes the attachments from the entries and returns them by name, with their total size checked. */
    private Map<String, ZipEntry> attached(Map<String, ZipEntry> entries) {
        Map<String, ZipEntry> attached = new LinkedHashMap<>();
        long total = 0;
        for (ZipEntry entry : List.copyOf(entries.values())) {
            if (isAttachment(entry.getName())) {
                total += entry.getSize();
                if (total > limits.attachmentBytes()) {
                    throw fault("its attachments up to entry '" + entry.getName() + "' are " + total
                            + " bytes long, expected at most " + limits.attachmentBytes());
                }
                entries.remove(entry.getName());
                attached.put(nameIn(Archive.ATTACHMENTS, ".json", entry.getName()), entry);
            }
        }
        return attached;
    }

    private void requirePossibleSize(ZipEntry entry) {
        long size = entry.getSize();
        long compressed = entry.getCompressedSize();
        boolean possible = size >= 0
                && compressed >= 0
                && (entry.getMethod() == ZipEntry.STORED ? size == compressed : size / DEFLATE_RATIO <= compressed);
        if (!possible) {
            throw fault("entry '" + entry.getName() + "' declares " + size + " bytes, which its " + compressed
                    + " bytes in the zip cannot hold");
        }
        if (entry.getName().equals(documentName) && size > limits.documentBytes()) {
            throw fault("entry '" + documentName + "' is " + size + " bytes long, expected at most "
                    + limits.documentBytes());
        }
    }

    /** Headers of all arrays, checked against the entries' sizes and the memory limit. */
    private List<ArrayEntry> headers(ZipFile zip, Map<String, ZipEntry> entries) {
        List<ArrayEntry> headers = new ArrayList<>();
        long total = 0;
        for (ZipEntry entry : entries.values()) {
            NpyHeader header = parse(entry, () -> {
                try (InputStream in = zip.getInputStream(entry)) {
                    return NpyHeader.read(in);
                }
            });
            if (entry.getSize() != header.bytes() + header.dataBytes()) {
                throw fault("entry '" + entry.getName() + "': " + NpyFormat.wrongLength(header, entry.getSize()));
            }
            total += (long) header.elements() * Float.BYTES;
            if (total > limits.arrayBytes()) {
                throw fault("its arrays up to entry '" + entry.getName() + "' need " + total
                        + " bytes of memory, expected at most " + limits.arrayBytes()
                        + "; if the file is what it should be, give Java more memory (-Xmx)");
            }
            headers.add(new ArrayEntry(entry, header));
        }
        return headers;
    }

    private Map<String, NpyArray> arrays(ZipFile zip, List<ArrayEntry> entries) {
        Map<String, NpyArray> arrays = new LinkedHashMap<>();
        for (ArrayEntry e : entries) {
            NpyArray array = parse(e.entry(), () -> {
                try (CheckedInputStream in = checked(zip, e.entry())) {
                    in.skipNBytes(e.header().bytes());
                    NpyArray read = NpyFormat.readValues(e.header(), in);
                    requireChecksum(e.entry(), in);
                    return read;
                }
            });
            arrays.put(nameIn(folder, ".npy", e.entry().getName()), array);
        }
        return arrays;
    }

    private ObjectNode document(ZipFile zip, ZipEntry entry) {
        return parse(entry, () -> {
            byte[] bytes;
            try (CheckedInputStream in = checked(zip, entry)) {
                bytes = in.readNBytes((int) entry.getSize() + 1);
                if (bytes.length != entry.getSize()) {
                    throw fault("entry '" + entry.getName() + "' does not have the declared length of "
                            + entry.getSize() + " bytes");
                }
                requireChecksum(entry, in);
            }
            JsonNode node = JsonRecord.tree(bytes);
            if (node instanceof ObjectNode object) {
                return object;
            }
            throw fault("entry '" + entry.getName() + "' "
                    + (node.isMissingNode()
                            ? "is empty"
                            : "holds a JSON " + node.getNodeType().name().toLowerCase(Locale.ROOT))
                    + ", expected an object");
        });
    }

    /** Verifies the checksum, which {@link ZipFile} does not. */
    private static CheckedInputStream checked(ZipFile zip, ZipEntry entry) throws IOException {
        return new CheckedInputStream(new BufferedInputStream(zip.getInputStream(entry), 1 << 16), new CRC32());
    }

    private void requireChecksum(ZipEntry entry, CheckedInputStream in) {
        long found = in.getChecksum().getValue();
        if (found != entry.getCrc()) {
            throw fault(String.format(
                    "entry '%s' is damaged: its checksum is %08x, expected %08x",
                    entry.getName(), found, entry.getCrc()));
        }
    }

    private interface Parser<R> {
        R parse() throws IOException;
    }

    private <R> R parse(ZipEntry entry, Parser<R> parser) {
        String where = "Cannot read " + file + ": entry '" + entry.getName() + "': ";
        try {
            return parser.parse();
        } catch (NpyException e) {
            throw new UserException(where + e.getMessage(), e);
        } catch (JsonProcessingException e) {
            throw new UserException(where + JsonRecord.fault(e), e);
        } catch (IOException e) {
            throw new UserException(where + "it is truncated or damaged: " + Faults.reason(e), e);
        }
    }

    private UserException fault(String what) {
        return new UserException("Cannot read " + file + ": " + what);
    }
}
