package dev.credence.cli.command;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * An option whose value is a file or folder that the command reads, or words that may be one. {@link InputsAndOutputs}
 * sees to it that it is not written.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.FIELD)
@interface Reads {}
