/**
 * Members of the stack that are no networks in cycles: a linear model, a Gaussian process, inference methods; trees are
 * in {@code tree}. Each gives an out-of-fold prediction of every row, and the stack weighs it like any other.
 */
@NullMarked
package dev.credence.inference.auto.entry;

import org.jspecify.annotations.NullMarked;
