package dev.credence.format.parquet;

import dev.credence.core.data.DataException;
import dev.hardwood.metadata.ColumnChunk;
import dev.hardwood.metadata.FileMetaData;
import dev.hardwood.metadata.RowGroup;

/** Checks the directory of a file before memory is reserved for what it declares. */
final class ParquetFooter {
    private ParquetFooter() {}

    /**
     * Checks it.
     *
     * @param length bytes of the file
     * @throws DataException if counts contradict each other, or a column lies outside of the file
     */
    static void check(FileMetaData meta, long length) {
        long rows = 0;
        for (RowGroup group : meta.rowGroups()) {
            require(group.numRows() >= 0, "a group has " + group.numRows() + " rows");
            rows = Math.addExact(rows, group.numRows());
            for (ColumnChunk chunk : group.columns()) {
                long size = chunk.metaData().totalCompressedSize();
                long start = chunk.chunkStartOffset();
                require(
                        start >= 0 && size >= 0 && start <= length - size,
                        "a column of " + size + " bytes at " + start + " is not in the file of " + length + " bytes");
            }
        }
        require(rows == meta.numRows(), "it declares " + meta.numRows() + " rows, and its groups have " + rows);
    }

    private static void require(boolean holds, String fault) {
        if (!holds) {
            throw new DataException("the Parquet file is damaged: " + fault + ". Copy or make it again.");
        }
    }
}
