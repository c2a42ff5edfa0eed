/** Tables with a header: reading, turning columns into numbers, writing. */
@NullMarked
package dev.credence.datasets.csv;

import org.jspecify.annotations.NullMarked;
