package attacker;

import java.lang.reflect.Field;
import java.lang.reflect.Type;

/** Reading a field, or writing it; the object is the first argument, if there is one. */
final class Access extends Step {
    final Member member;
    final boolean writes;
    final Type receiver;

    Access(Member member, Type receiver, boolean writes, Type type, Arg... arguments) {
        super(writes ? void.class : type, arguments);
        this.member = member;
        this.receiver = receiver;
        this.writes = writes;
    }

    @Override
    Step with(Arg[] others) {
        return new Access(member, receiver, writes, type, others);
    }

    @Override
    Object perform(Run run, Object[] values) throws Throwable {
        Field field = (Field) run.real(member);
        Object object = member.isStatic ? null : values[0];
        if (!member.isStatic && object == null) {
            throw new Unmakeable("null as receiver");
        }
        if (!writes) {
            return field.get(object);
        }
        field.set(object, values[values.length - 1]);
        return null;
    }

    @Override
    String source(Printer printer) {
        String place = (member.isStatic ? printer.name(member.owner) : printer.receiver(arguments[0], receiver)) + "." + member.name();
        return writes ? place + " = " + printer.plain(arguments[arguments.length - 1]) : place;
    }
}
