/** The device that runs on whatever ND4J backend is on the class path. */
@NullMarked
package dev.credence.device.nd4j;

import org.jspecify.annotations.NullMarked;
