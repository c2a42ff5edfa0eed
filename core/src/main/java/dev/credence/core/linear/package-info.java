/** Linear algebra in double precision, for what single precision cannot carry. */
@NullMarked
package dev.credence.core.linear;

import org.jspecify.annotations.NullMarked;
