package dev.credence.cli.command;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks an option whose value is, or may be, a file or folder that the command reads. {@link InputsAndOutputs} keeps it
 * from being overwritten.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.FIELD)
@interface Reads {}
