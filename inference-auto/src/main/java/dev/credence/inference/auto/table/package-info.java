/** From a table's cells to the numbers that a network sees, learnt from training rows alone and kept as JSON. */
@NullMarked
package dev.credence.inference.auto.table;

import org.jspecify.annotations.NullMarked;
