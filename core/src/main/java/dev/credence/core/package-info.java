/** Approximate Bayesian inference for neural networks: the parts that every method shares. */
@NullMarked
package dev.credence.core;

import org.jspecify.annotations.NullMarked;
