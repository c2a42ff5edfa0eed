/**
 * What a model's predictions depend on: how much worse they are when a column says nothing
 * ({@link dev.credence.eval.explanation.PermutationImportance}), how they change with a column
 * ({@link dev.credence.eval.explanation.PartialDependence}), and what each column contributes to one prediction
 * ({@link dev.credence.eval.explanation.ShapleyValues}). For every model alike, by its predictions alone; all of it
 * describes the model, and not what causes what.
 */
@NullMarked
package dev.credence.eval.explanation;

import org.jspecify.annotations.NullMarked;
