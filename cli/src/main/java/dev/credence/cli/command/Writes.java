package dev.credence.cli.command;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** An option whose value is a file that the command writes, or a folder where it writes files. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.FIELD)
@interface Writes {
    /** The files, if it is a folder. */
    String[] value() default {};
}
