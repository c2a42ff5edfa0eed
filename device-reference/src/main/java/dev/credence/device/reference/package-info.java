/** A device of plain loops over doubles: what the kernels' formulas say, with nothing in the way. */
@NullMarked
package dev.credence.device.reference;

import org.jspecify.annotations.NullMarked;
