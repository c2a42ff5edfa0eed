/** Data of commands: training data, evaluation data, grids. */
@NullMarked
package dev.credence.cli.data;

import org.jspecify.annotations.NullMarked;
