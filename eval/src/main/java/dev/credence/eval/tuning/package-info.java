/**
 * The search for a method's settings: random or grid trials over the method's declared ranges, scored by validation
 * log-likelihood, with successive halving (Jamieson &amp; Talwalkar 2016): many trials of few epochs, and more epochs
 * for the best of them.
 */
@NullMarked
package dev.credence.eval.tuning;

import org.jspecify.annotations.NullMarked;
