//! `try` with resources: the order of closing, what is suppressed.

use super::Area;

pub const AREA: Area = Area {
    members: "
    static class Resource implements AutoCloseable {
        final int id;
        Resource(int id) {
            if ((id & 7) == 5) throw new Oops(id);
            this.id = id;
            note(id);
        }
        int use(int x) {
            if ((x & 3) == 2) throw new IllegalStateException(\"use \" + id);
            return x + id;
        }
        @Override public void close() {
            note(-id);
            if ((id & 3) == 1) throw new Worse(id);
        }
    }
    static class Checked extends Exception {
        Checked(String message, Throwable cause) { super(message, cause); }
    }
    static class Strict implements AutoCloseable {
        @Override public void close() throws Checked { throw new Checked(\"strict\", new Oops(1)); }
    }
",
    notes: "        if (x instanceof Resource) { note(((Resource) x).id); return true; }
",
    types: &[("Resource", &["new Resource(2)", "new Resource(#int#)"])],
    expressions: &[("int", &["#Resource#.use(#int#)"])],
    statements: &[
        "try (Resource $r = new Resource(#int#)) { note($r.use(#int#));#block# } catch (IllegalStateException | Oops $e) { note($e); note($e.getSuppressed().length); }",
        "try (Resource $r = #Resource#; Resource $q = new Resource($r.id + 1)) { note($r.use(#int#) + $q.use(#int#)); } finally {#block#}",
        "try (Strict $s = new Strict()) {#block# } catch (Checked $e) { note($e); note($e.getCause()); }",
        "try (Resource $r = null) { note($r == null); }",
        "{ Resource $r = #Resource#; try ($r) { if (#boolean#) throw new Oops(#int#); } catch (RuntimeException $e) { for (Throwable $t : $e.getSuppressed()) note($t); note($e); } }",
    ],
};
