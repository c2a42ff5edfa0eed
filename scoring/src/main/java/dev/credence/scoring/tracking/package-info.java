/** Runs on a tracking server, by MLflow's REST API 2.0 over the JDK's HTTP client. */
@NullMarked
package dev.credence.scoring.tracking;

import org.jspecify.annotations.NullMarked;
