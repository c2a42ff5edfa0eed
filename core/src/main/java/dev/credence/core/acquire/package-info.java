/** Which points to label next: the SPI of active learning. */
@NullMarked
package dev.credence.core.acquire;

import org.jspecify.annotations.NullMarked;
