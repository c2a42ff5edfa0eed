/**
 * What a run leaves beyond its metrics: every test point's prediction and how training went, kept as columns in
 * {@code runs/*.json}, so that pictures and a reader's own analysis need no second training.
 */
@NullMarked
package dev.credence.eval.detail;

import org.jspecify.annotations.NullMarked;
