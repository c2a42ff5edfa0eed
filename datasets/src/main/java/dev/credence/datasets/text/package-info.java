/** Data sets of texts, whose rows are the last words before a point as codes. */
@NullMarked
package dev.credence.datasets.text;

import org.jspecify.annotations.NullMarked;
