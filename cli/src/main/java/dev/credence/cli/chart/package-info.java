/** Charts. */
@NullMarked
package dev.credence.cli.chart;

import org.jspecify.annotations.NullMarked;
