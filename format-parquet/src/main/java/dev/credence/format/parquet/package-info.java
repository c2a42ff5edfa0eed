/** Parquet files as tables: read by hardwood, written by parquet-java without Hadoop. */
@NullMarked
package dev.credence.format.parquet;

import org.jspecify.annotations.NullMarked;
