/** Approximate Bayesian inference for neural networks: the parts shared by all methods. */
@NullMarked
package dev.credence.core;

import org.jspecify.annotations.NullMarked;
