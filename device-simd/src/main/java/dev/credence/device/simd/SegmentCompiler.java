package dev.credence.device.simd;

import static java.lang.constant.ConstantDescs.CD_float;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;
import static java.lang.constant.ConstantDescs.INIT_NAME;
import static java.lang.constant.ConstantDescs.MTD_void;

import java.lang.classfile.ClassFile;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Compiles each {@link SegmentCode} to a hidden class, once per process. */
final class SegmentCompiler {
    private static final Map<SegmentCode, Segment> KNOWN = new ConcurrentHashMap<>();
    private static final String PACKAGE = SegmentCompiler.class.getPackageName();
    private static final ClassDesc SEGMENT = ClassDesc.of(PACKAGE, "Segment");
    private static final MethodTypeDesc RUN =
            MethodTypeDesc.of(CD_void, CD_long.arrayType(), CD_float.arrayType(), CD_int);

    private SegmentCompiler() {}

    static Segment compile(SegmentCode code) {
        return KNOWN.computeIfAbsent(code, SegmentCompiler::define);
    }

    private static Segment define(SegmentCode code) {
        byte[] bytes = ClassFile.of()
                .build(
                        ClassDesc.of(PACKAGE, "CompiledSegment"),
                        type -> type.withFlags(ClassFile.ACC_FINAL | ClassFile.ACC_SYNTHETIC)
                                .withSuperclass(SEGMENT)
                                .withMethodBody(
                                        INIT_NAME,
                                        MTD_void,
                                        ClassFile.ACC_PUBLIC,
                                        body -> body.aload(0)
                                                .invokespecial(SEGMENT, INIT_NAME, MTD_void)
                                                .return_())
                                .withMethodBody("run", RUN, 0, body -> new SegmentWriter(code, body).write()));
        try {
            MethodHandles.Lookup made = MethodHandles.lookup().defineHiddenClass(bytes, true);
            return (Segment) made.findConstructor(made.lookupClass(), MethodType.methodType(void.class))
                    .invoke();
        } catch (Throwable e) {
            throw new IllegalStateException("The segment " + code + " does not compile", e);
        }
    }
}
