/** Policies of decisions under uncertain rewards: the SPI. */
@NullMarked
package dev.credence.core.decide;

import org.jspecify.annotations.NullMarked;
