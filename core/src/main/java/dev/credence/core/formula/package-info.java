/**
 * Symbolic formulas: {@link dev.credence.core.formula.Formula expressions over scalars} with their derivatives,
 * {@link dev.credence.core.formula.Walk walks} that evaluate them over arrays and reduce the results, and a reference
 * interpreter in double precision, which all devices are tested against.
 */
@NullMarked
package dev.credence.core.formula;

import org.jspecify.annotations.NullMarked;
