/**
 * Runs that need not be executed where they were asked for: an instruction in JSON and the bytes of its data, executed
 * by a kind of run on any machine that has the same class path.
 */
@NullMarked
package dev.credence.core.run;

import org.jspecify.annotations.NullMarked;
