package dev.credence.format.parquet;

import dev.credence.core.data.DataException;
import dev.hardwood.metadata.ColumnChunk;
import dev.hardwood.metadata.FileMetaData;
import dev.hardwood.metadata.RowGroup;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.apache.parquet.format.PageHeader;
import org.apache.parquet.format.Util;

/**
 * Checks the headers of all pages before the columns are read: the library that reads waits for ever for a page that is
 * not where the directory says, and reserves what a header declares.
 */
final class ParquetPages {
    /** Size of a page above which its compression must be believable. */
    private static final long LARGE = 64L << 20;

    private static final long RATIO = 1000;

    private final FileChannel file;

    private ParquetPages(FileChannel file) {
        this.file = file;
    }

    /**
     * Checks all pages.
     *
     * @throws DataException if a page leaves its column, or a column has not the values that are declared
     */
    static void check(Path path, FileMetaData meta) throws IOException {
        try (FileChannel file = FileChannel.open(path, StandardOpenOption.READ)) {
            ParquetPages pages = new ParquetPages(file);
            for (RowGroup group : meta.rowGroups()) {
                for (ColumnChunk chunk : group.columns()) {
                    pages.check(chunk);
                }
            }
        }
    }

    private void check(ColumnChunk chunk) throws IOException {
        long at = chunk.chunkStartOffset();
        long end = at + chunk.metaData().totalCompressedSize();
        long values = 0;
        while (at < end) {
            ChannelStream stream = new ChannelStream(file, at, end);
            PageHeader header = Util.readPageHeader(stream);
            long compressed = header.getCompressed_page_size();
            long plain = header.getUncompressed_page_size();
            require(compressed >= 0 && compressed <= end - stream.position(), chunk, "a page that leaves it");
            require(
                    plain >= 0 && (plain <= LARGE || plain <= RATIO * compressed),
                    chunk,
                    "a page of " + compressed + " bytes that declares " + plain);
            values += values(header);
            at = stream.position() + compressed;
        }
        require(
                values == chunk.metaData().numValues(),
                chunk,
                "pages of " + values + " values and declares "
                        + chunk.metaData().numValues());
    }

    private static long values(PageHeader header) {
        if (header.isSetData_page_header()) {
            return header.getData_page_header().getNum_values();
        }
        return header.isSetData_page_header_v2()
                ? header.getData_page_header_v2().getNum_values()
                : 0;
    }

    private static void require(boolean holds, ColumnChunk chunk, String fault) {
        if (!holds) {
            throw new DataException("the Parquet file is damaged: column '"
                    + chunk.metaData().pathInSchema() + "' has " + fault + ". Copy or make it again.");
        }
    }
}
