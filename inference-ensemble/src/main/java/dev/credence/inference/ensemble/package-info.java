/** Ensembles of any method (Lakshminarayanan et al. 2017), and the single network that deep ensembles are of. */
@NullMarked
package dev.credence.inference.ensemble;

import org.jspecify.annotations.NullMarked;
