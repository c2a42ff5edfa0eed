/** Prior distributions over weights. */
@NullMarked
package dev.credence.core.prior;

import org.jspecify.annotations.NullMarked;
