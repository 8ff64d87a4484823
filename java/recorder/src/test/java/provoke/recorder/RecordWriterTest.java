package provoke.recorder;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class RecordWriterTest {
    private static final String RECEIVER = "{'class':'" + Counter.class.getName() + "','fields':{'count':";

    private final Configuration limits = new Configuration();

    @Test
    void anInstanceMethodHasAReceiverAndWhatItChangedIsToldAfterwards() {
        Counter counter = new Counter();
        Call call = call("add", "(I)I", false);
        call.receiver = counter;
        call.add(5L);
        RecordWriter writer = enter(call);
        counter.count = 5;
        writer.exit(call, null, 5, null);
        assertRecord("{'receiver':" + RECEIVER + "0}},'arguments':[5],'result':5,'receiver_after':" + RECEIVER + "5}}}", writer);
    }

    @Test
    void whatIsTheSameAsBeforeIsNotToldAgain() {
        Call call = call("read", "([I)Ljava/lang/String;", true);
        call.add(new int[] {1});
        RecordWriter writer = enter(call);
        writer.exit(call, "one", 0, null);
        assertRecord("{'arguments':[{'class':'[I','items':[1]}],'result':'one'}", writer);
    }

    @Test
    void argumentsOfEveryTypeStandAtTheirPlace() {
        Call call = call("all", "(ZLjava/lang/String;CD)V", true);
        call.add(1L);
        call.add("s");
        call.add((long) 'c');
        call.add(Double.doubleToRawLongBits(0.5));
        RecordWriter writer = enter(call);
        writer.exit(call, null, 0, null);
        assertRecord("{'arguments':[true,'s','c',0.5]}", writer);
    }

    @Test
    void aConstructedObjectIsTheReceiverAfterwards() {
        Call call = call("<init>", "()V", false);
        RecordWriter writer = enter(call);
        call.receiver = new Counter();
        writer.exit(call, null, 0, null);
        assertRecord("{'arguments':[],'receiver_after':" + RECEIVER + "0}}}", writer);
    }

    @Test
    void aSecretArgumentHidesTheResult() {
        limits.masks.add(Pattern.compile("password"));
        Call call = call("get", "(Ljava/lang/String;)Ljava/lang/String;", true);
        call.add("db.password");
        RecordWriter writer = enter(call);
        writer.exit(call, "1234", 0, null);
        String masked = "{'class':'java.lang.String','masked':true}";
        assertRecord("{'arguments':[" + masked + "],'result':" + masked + "}", writer);
    }

    @Test
    void aRecordThatIsTooLargeIsWrittenLessDeep() {
        limits.size = 300;
        Object[] nested = {new Object[] {new int[100]}};
        Call call = call("take", "([Ljava/lang/Object;)V", true);
        call.add(nested);
        RecordWriter writer = enter(call);
        writer.exit(call, null, 0, null);
        assertTrue(writer.json.length <= limits.size);
        String array = "{'class':'[Ljava.lang.Object;','items':[";
        assertRecord("{'arguments':[" + array + array + "{'class':'[I','cut':true}]}]}]}", writer);
    }

    private RecordWriter enter(Call call) {
        RecordWriter writer = new RecordWriter(limits);
        writer.enter(call);
        return writer;
    }

    private static Call call(String method, String descriptor, boolean isStatic) {
        return new Call(Api.of("a.B", method, descriptor, isStatic), ThreadState.current());
    }

    /** Quotes are single ones in what is expected. */
    private static void assertRecord(String expected, RecordWriter writer) {
        assertEquals(expected.replace('\'', '"'), JsonTest.text(writer.json));
    }

    static final class Counter {
        int count;
    }
}
