/**
 * Training and scoring on Apache Spark, as estimators and models of Spark ML. A cluster is sent model files as bytes,
 * and settings as JSON.
 */
@NullMarked
package dev.credence.scale.spark;

import org.jspecify.annotations.NullMarked;
