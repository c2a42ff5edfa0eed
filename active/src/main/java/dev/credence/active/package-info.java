/**
 * Active learning: acquisitions that are found by name, the choice of points of a pool for an annotator, and the loop
 * of training, choosing and labelling on data whose labels are known, which measures what a choice is worth (Gal, Islam
 * and Ghahramani 2017, Deep Bayesian active learning with image data).
 */
@NullMarked
package dev.credence.active;

import org.jspecify.annotations.NullMarked;
