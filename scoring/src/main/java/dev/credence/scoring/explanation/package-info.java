/**
 * What a model's predictions depend on: how much worse they are when a column says nothing
 * ({@link dev.credence.scoring.explanation.PermutationImportance}), how they change with a column
 * ({@link dev.credence.scoring.explanation.PartialDependence}), and what each column contributes to one prediction
 * ({@link dev.credence.scoring.explanation.ShapleyValues}). For every model alike, by its predictions alone; all of it
 * describes the model, and not what causes what.
 */
@NullMarked
package dev.credence.scoring.explanation;

import org.jspecify.annotations.NullMarked;
