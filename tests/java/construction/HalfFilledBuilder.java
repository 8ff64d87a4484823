package construction;

/** A builder that is asked before it has everything. */
class HalfFilledBuilder {
    private String host;
    private Integer port;

    HalfFilledBuilder host(String host) {
        this.host = host;
        return this;
    }

    HalfFilledBuilder port(int port) {
        this.port = port;
        return this;
    }

    int size() {
        if (host == null) {
            return 0;
        }
        return host.length() + port; //~ CRASH null-dereference
    }
}
