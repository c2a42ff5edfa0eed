/** Cells of large tables in files that are mapped into memory. */
@NullMarked
package dev.credence.datasets.cells;

import org.jspecify.annotations.NullMarked;
