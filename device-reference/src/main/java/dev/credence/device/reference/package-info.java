/** The reference device: plain loops over doubles that follow the kernels' formulas literally. */
@NullMarked
package dev.credence.device.reference;

import org.jspecify.annotations.NullMarked;
