/** Baselines of the papers: mean-field variational inference and adversarial variational Bayes. */
@NullMarked
package dev.credence.baselines.viavb;

import org.jspecify.annotations.NullMarked;
