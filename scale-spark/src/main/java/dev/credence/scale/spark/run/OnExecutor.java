package dev.credence.scale.spark.run;

import dev.credence.core.run.RunAnswer;
import dev.credence.core.run.RunTask;
import dev.credence.core.train.TrainingStopped;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.broadcast.Broadcast;

/** What a task does on its executor: it takes texts and bytes along, and no object of this library. */
final class OnExecutor {
    private OnExecutor() {}

    /** The function from a run's instruction to its answer. */
    static FlatMapFunction<String, String> of(String name, String kind, Broadcast<byte[]> data) {
        return instruction -> {
            TaskContext task = TaskContext.get();
            try {
                RunTask run = new RunTask(name, kind, instruction, data.value());
                return OwnClasses.with(() -> RunAnswer.of(run, task::isInterrupted))
                        .iterator();
            } catch (TrainingStopped e) {
                task.killTaskIfInterrupted();
                throw e;
            }
        };
    }
}
