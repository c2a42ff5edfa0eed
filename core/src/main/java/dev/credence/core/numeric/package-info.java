/** Mathematics: linear algebra, special functions, quadrature, root finding and minimisation, in double precision. */
@NullMarked
package dev.credence.core.numeric;

import org.jspecify.annotations.NullMarked;
