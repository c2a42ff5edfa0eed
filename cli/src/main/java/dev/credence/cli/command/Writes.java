package dev.credence.cli.command;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Marks an option whose value is a file that the command writes, or a folder of such files. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.FIELD)
@interface Writes {
    /** The names of the files in the folder. */
    String[] value() default {};
}
