/**
 * Model cards: what a model file says about its data, method, scores, calibration and limits, for people and programs.
 */
@NullMarked
package dev.credence.scoring.card;

import org.jspecify.annotations.NullMarked;
