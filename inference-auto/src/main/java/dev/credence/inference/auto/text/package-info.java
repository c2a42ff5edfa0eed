/** Columns of texts as numbers: linear models of their words, each row scored by one that has not seen its fold. */
@NullMarked
package dev.credence.inference.auto.text;

import org.jspecify.annotations.NullMarked;
