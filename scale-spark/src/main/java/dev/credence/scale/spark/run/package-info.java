/** Runs as tasks of a Spark cluster. */
@NullMarked
package dev.credence.scale.spark.run;

import org.jspecify.annotations.NullMarked;
