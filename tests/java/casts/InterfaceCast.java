package casts;

class InterfaceCast {
    interface Named {
        String name();
    }

    static class Plain {
    }

    static class Tagged extends Plain implements Named {
        @Override
        public String name() {
            return "tag";
        }
    }

    static String nameOf(Plain p) {
        return p == null ? "" : ((Named) p).name(); //~ CRASH bad-cast
    }

    static String nameIfAny(Plain p) {
        return p instanceof Named n ? n.name() : "";
    }

    static String ownKind(boolean tagged) {
        Plain p = tagged ? new Tagged() : new Plain();
        return tagged ? ((Named) p).name() : "";
    }
}
