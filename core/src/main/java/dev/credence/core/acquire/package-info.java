/** Acquisition strategies: the SPI of active learning. */
@NullMarked
package dev.credence.core.acquire;

import org.jspecify.annotations.NullMarked;
