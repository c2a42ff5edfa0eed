package dev.credence.core.posterior;

import dev.credence.core.graph.Var;

/**
 * Weights and biases of one dense layer in a graph.
 *
 * @param weight I·O elements, the matrix [I, O] in C order
 * @param bias O elements
 */
public record LayerWeights(Var weight, Var bias) {}
