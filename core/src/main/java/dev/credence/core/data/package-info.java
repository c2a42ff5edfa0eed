/** Data as the methods see it: examples, tasks, splits, standardisation, and the provider SPI. */
@NullMarked
package dev.credence.core.data;

import org.jspecify.annotations.NullMarked;
