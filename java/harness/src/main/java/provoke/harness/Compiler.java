package provoke.harness;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * A javac that stays: it answers one compile request after the other until its input ends.
 * It runs no code that it compiles, nor any that it finds on a class path.
 */
public final class Compiler {
    // Attribution recurses over expressions; generated sources and real ones can nest deeply.
    private static final long STACK_BYTES = 64L << 20;
    private static final byte[] NO_PREFIX = {};

    public static void main(String[] arguments) throws Exception {
        InputStream in = System.in;
        OutputStream out = new FileOutputStream(FileDescriptor.out);
        // Whatever javac prints on its own must not get between two replies.
        System.setOut(System.err);
        JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager files = javac.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
            WarmUp.run(javac, files);
            for (Frame.Reader request = Frame.read(in); request != null; request = Frame.read(in)) {
                out.write(answer(javac, files, request).framed(NO_PREFIX));
                out.flush();
            }
        }
    }

    private static Frame answer(JavaCompiler javac, StandardJavaFileManager files, Frame.Reader request)
            throws InterruptedException, IOException {
        Compilation compilation = Compilation.read(request);
        FutureTask<Frame> task = new FutureTask<>(() -> compilation.run(javac, files));
        Thread thread = new Thread(null, task, "javac", STACK_BYTES);
        thread.start();
        try {
            return task.get();
        } catch (ExecutionException crash) {
            return Compilation.crashed(crash.getCause());
        }
    }

    private Compiler() {
    }
}
