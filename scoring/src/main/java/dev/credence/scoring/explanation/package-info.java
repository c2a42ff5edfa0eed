/**
 * Model-agnostic explanations: permutation importance ({@link dev.credence.scoring.explanation.PermutationImportance}),
 * partial dependence ({@link dev.credence.scoring.explanation.PartialDependence}), and Shapley values of one prediction
 * ({@link dev.credence.scoring.explanation.ShapleyValues}). They use predictions only and describe the model, not
 * causal effects.
 */
@NullMarked
package dev.credence.scoring.explanation;

import org.jspecify.annotations.NullMarked;
