/** Tables with a header: reading, encoding as numbers, writing. */
@NullMarked
package dev.credence.datasets.csv;

import org.jspecify.annotations.NullMarked;
