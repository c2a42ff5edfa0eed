/**
 * Details of a run beyond its metrics: every test point's prediction and the learning curve, stored as columns in
 * {@code runs/*.json}, so that figures and further analyses need no second training.
 */
@NullMarked
package dev.credence.eval.detail;

import org.jspecify.annotations.NullMarked;
