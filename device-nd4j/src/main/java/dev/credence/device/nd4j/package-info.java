/** The device on the ND4J backend of the class path. */
@NullMarked
package dev.credence.device.nd4j;

import org.jspecify.annotations.NullMarked;
