/**
 * Members of the stack other than the networks: a linear model, a Gaussian process, inference methods; trees are in
 * {@code tree}.
 */
@NullMarked
package dev.credence.inference.auto.entry;

import org.jspecify.annotations.NullMarked;
