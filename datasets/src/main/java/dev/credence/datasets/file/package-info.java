/** Files of known content: where they lie, how they are checked, fetched and read. */
@NullMarked
package dev.credence.datasets.file;

import org.jspecify.annotations.NullMarked;
