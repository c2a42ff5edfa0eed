/**
 * Mathematics that is written once: {@link dev.credence.core.formula.Formula expressions over scalars} with their
 * derivatives, {@link dev.credence.core.formula.Walk walks} over arrays that apply them to every element and reduce the
 * results, and the plain meaning of both in double precision, which every device is compared with.
 */
@NullMarked
package dev.credence.core.formula;

import org.jspecify.annotations.NullMarked;
