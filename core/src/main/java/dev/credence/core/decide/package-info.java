/** Which action to take, of what is known of their rewards: the SPI of decisions. */
@NullMarked
package dev.credence.core.decide;

import org.jspecify.annotations.NullMarked;
