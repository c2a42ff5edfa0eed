/** Published data sets read from files. */
@NullMarked
package dev.credence.datasets.benchmark;

import org.jspecify.annotations.NullMarked;
