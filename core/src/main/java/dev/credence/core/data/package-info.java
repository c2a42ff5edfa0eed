/** Data of all methods: examples, tasks, splits, standardisation, and the provider SPI. */
@NullMarked
package dev.credence.core.data;

import org.jspecify.annotations.NullMarked;
