/** Data files: locations, checksums, downloads and parsing. */
@NullMarked
package dev.credence.datasets.file;

import org.jspecify.annotations.NullMarked;
