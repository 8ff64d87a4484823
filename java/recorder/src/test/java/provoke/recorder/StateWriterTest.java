package provoke.recorder;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** States as PROTOCOL.md lays them out. */
class StateWriterTest {
    private static final String HERE = StateWriterTest.class.getName() + "$";

    private final Configuration limits = new Configuration();

    @Test
    void valuesThatAreNoObjects() {
        assertState("null", null);
        assertState("\"text\"", "text");
        assertState("{'class':'java.lang.String','units':[97,55296]}", "a\ud800");
        assertState("{'class':'" + HERE + "Colour','constant':'RED'}", Colour.RED);
        assertState("{'class':'" + HERE + "Colour','constant':'ODD'}", Colour.ODD);
        assertState("{'class':'java.lang.Class','name':'int'}", int.class);
        assertState("{'class':'[D','items':[-0.0,{'double':'NaN'},{'double':'-Infinity'}]}",
                new double[] {-0.0, Double.NaN, Double.NEGATIVE_INFINITY});
        assertState("{'class':'[C','items':['c',{'char':56320}]}", new char[] {'c', '\udc00'});
        assertState("{'class':'[Z','items':[true,false]}", new boolean[] {true, false});
    }

    @Test
    void fieldsOfSuperclassesComeFirstAndShadowedOnesAreNamedInFull() {
        assertState("{'class':'" + HERE + "Derived','fields':{'" + HERE + "Base.x':1,'x':2}}", new Derived());
    }

    @Test
    void anObjectThatComesAgainIsToldByItsNumber() {
        Link link = new Link();
        link.next = link;
        assertState("{'class':'" + HERE + "Link','id':1,'fields':{'name':null,'next':{'ref':1}}}", link);
        Object shared = new int[0];
        assertState("{'class':'[Ljava.lang.Object;','items':[{'class':'[I','id':1,'items':[]},{'ref':1}]}",
                new Object[] {shared, shared});
    }

    @Test
    void limitsCutDepthItemsFieldsAndTexts() {
        limits.depth = 1;
        limits.items = 2;
        limits.text = 3;
        limits.fields = 1;
        assertState("{'class':'[I','items':[1,2],'length':3}", new int[] {1, 2, 3});
        assertState("{'class':'[Ljava.lang.Object;','items':[{'class':'[I','cut':true}]}", new Object[] {new int[1]});
        assertState("{'class':'java.lang.String','cut':true,'length':4,'start':'abc'}", "abcd");
        assertState("{'class':'" + HERE + "Link','fields':{'name':null},'cut':true}", new Link());
    }

    @Test
    void whatHasNoStateOfItsOwnIsCut() {
        Runnable lambda = () -> { };
        assertState("{'class':'" + StateWriterTest.class.getName() + "$$Lambda','cut':true}", lambda);
        assertState("{'class':'java.lang.Thread','cut':true}", new Thread());
    }

    @Test
    void aSecretTextGivesItsNeighboursAway() {
        limits.masks.add(Pattern.compile("password"));
        String masked = "{'class':'java.lang.String','masked':true}";
        assertState(masked, "my password");
        assertState("{'class':'[Ljava.lang.String;','items':[" + masked + "," + masked + "]}", new String[] {"password", "x"});
        assertState("{'class':'[B','cut':true}", "password".getBytes());
        Link link = new Link();
        link.name = "password";
        link.next = new Link();
        link.next.name = "innocent";
        assertState("{'class':'" + HERE + "Link','fields':{'name':" + masked + ",'next':{'class':'" + HERE
                + "Link','fields':{'name':" + masked + ",'next':null}}}}", link);
    }

    @Test
    void aTextBesideNoSecretIsTold() {
        limits.masks.add(Pattern.compile("password"));
        assertState("{'class':'[Ljava.lang.String;','items':['user','x']}", new String[] {"user", "x"});
    }

    /** Quotes are single ones in what is expected. */
    private void assertState(String expected, Object value) {
        StateWriter states = new StateWriter(limits);
        states.json.reset(limits.size);
        states.begin(limits.depth, limits.text, false);
        states.value(value);
        states.end();
        assertEquals(expected.replace('\'', '"'), JsonTest.text(states.json));
    }

    private enum Colour {
        RED,
        ODD {
            @Override
            public String toString() {
                return "with a class of its own";
            }
        }
    }

    static class Base {
        int x = 1;
    }

    static final class Derived extends Base {
        @SuppressWarnings("hiding")
        int x = 2;
    }

    static final class Link {
        String name;
        Link next;
    }
}
