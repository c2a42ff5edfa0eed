/** Ensembles of any method (Lakshminarayanan et al. 2017), and the single network, the member of deep ensembles. */
@NullMarked
package dev.credence.inference.ensemble;

import org.jspecify.annotations.NullMarked;
