/**
 * Active learning: acquisition functions by name, selection of pool points for an annotator, and simulated loops on
 * labelled data that compare acquisitions (Gal, Islam and Ghahramani 2017, Deep Bayesian active learning with image
 * data).
 */
@NullMarked
package dev.credence.active;

import org.jspecify.annotations.NullMarked;
