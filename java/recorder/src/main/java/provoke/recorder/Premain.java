package provoke.recorder;

import java.lang.instrument.Instrumentation;

/**
 * Where a JVM that was started with the recorder begins: {@code -javaagent:recorder.jar=<configuration>}.
 *
 * <p>Whatever goes wrong, the program runs as if there were no recorder, and reads nothing about it.
 */
public final class Premain {
    private static boolean isStarted;

    private Premain() {
    }

    public static void premain(String path, Instrumentation instrumentation) {
        try {
            // The manifest puts the jar on the boot class path; a copy that some other loader found would be
            // another recorder.
            Class.forName(Premain.class.getName(), true, null)
                    .getMethod("start", String.class, Instrumentation.class).invoke(null, path, instrumentation);
        } catch (Throwable failure) {
            // There is nobody to tell.
        }
    }

    /** Starts once, however often the agent is named on command lines and in variables of the environment. */
    public static synchronized void start(String path, Instrumentation instrumentation) throws Exception {
        if (isStarted) {
            return;
        }
        isStarted = true;
        Configuration configuration = Configuration.read(path);
        Modules.use(instrumentation);
        Recorder recorder = new Recorder(configuration);
        if (configuration.obstacle != null) {
            recorder.remarks.notice(configuration.obstacle);
            return;
        }
        recorder.rehearse();
        Transformer.rehearse();
        Transformer transformer = new Transformer(configuration, recorder.remarks);
        instrumentation.addTransformer(transformer, true);
        Hooks.start(recorder);
        transformer.catchUp(instrumentation);
        Hooks.check();
    }
}
