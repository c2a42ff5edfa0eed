/** Encodings of cells and targets, fitted to training rows and stored as JSON in model files. */
@NullMarked
package dev.credence.inference.auto.table;

import org.jspecify.annotations.NullMarked;
