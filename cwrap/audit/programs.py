"""Programs of an audit: they make objects, call an operation, drop what it received, use what is left, and drop that.

Some programs continue at random, and some use every object in every way, at random or in the order of the
declarations. Some use the receiver before the call, and its results after the call. Some have a rival, another object
like the receiver, such as a second connection to the same database, which makes the same calls. Some make pairs of
calls, each with new objects, whose state other calls have not changed.

For example, for `Connection.prepare`, which returns a `Statement`:

    connection1 = m.connect('audit-1.tmp')
    statement1, other1 = connection1.prepare(fresh('a b'))
    del connection1
    statement1.step()
    del statement1
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from cwrap.audit.surface import VIEW, Operand, Operation, Surface
from cwrap.audit.values import SIZES, Values

SELF = "self"
_DEEPEST = 4  # objects that are made to make another one
_MOST_USES = 16  # of one object, one after the other
_LONG = 50  # steps of a program after which no other object is used in each way
_PAIRS, _PAIRED = 6, 0.2  # pairs of calls of a program, and the share of programs of pairs
_PREPARED = 2  # results of results that are made before a call
_RIVALS, _MOST_RIVALRY = 0.3, 6  # the share of programs with a second object like the receiver, and calls of each
_REUSED = 0.6  # the probability that an operation gets an object that the program has already
_REPEATED = 0.5  # the probability that a call has the values of one that succeeded
_NAME = re.compile(r"[a-z_][a-z_0-9]*")
_WORDS = re.compile(r"\w+")
_DATA = ("str", "bytes", "Buffer")  # the beginnings of annotations of arguments with data
_BRACED = re.compile(r"\{(\w+)\}")


@dataclass(frozen=True, slots=True)
class Step:
    """One statement of a program.

    `gives` are the variables that it assigns, `needs` those that it reads, `arguments` are the names and texts of the
    arguments of its operation, and `drops` is the variable that it deletes.
    """

    text: str
    gives: tuple[str, ...] = ()
    needs: frozenset[str] = frozenset()
    operation: Operation | None = None
    arguments: tuple[tuple[str, str], ...] = ()
    drops: str = ""


@dataclass(frozen=True, slots=True)
class Program:
    """The steps of a program; `exits` if the interpreter ends while objects are left."""

    steps: tuple[Step, ...]
    exits: bool = False

    @property
    def text(self) -> str:
        """The statements, one a line."""
        return "\n".join(step.text for step in self.steps)


class NoObjectError(Exception):
    """No operation makes an object of a class."""


@dataclass
class Writer:
    """The steps of one program while it is written, and the objects that it has, by variable."""

    surface: Surface
    values: Values
    draw: random.Random
    avoided: frozenset[str] = frozenset()  # operations that have faults, which would hide those of others
    steps: list[Step] = field(default_factory=list)
    objects: dict[str, str] = field(default_factory=dict)  # the classes of live variables
    counts: Counter[str] = field(default_factory=Counter)

    def write(self, operation: Operation) -> Program:
        """Return a program about an operation; raise NoObjectError if it needs an object that nothing makes."""
        if operation.receiver and self.draw.random() < 0.6:
            self.prepare(self.object_of(operation.receiver, 0, 0.0))
        self.call(operation)
        if operation.receiver and self.draw.random() < _RIVALS:
            self.use_rival(operation)
        if self.draw.random() < 0.4:
            self.drop_inputs()
        else:
            self.use_soon()
        if self.draw.random() < 0.5:
            self.use_everything()
        for _ in range(self.draw.randint(1, 5)):
            self.continue_(operation)
        if self.draw.random() < 0.3:
            self.use_everything()
        exits = self.draw.random() < 0.1
        left = list(self.objects)
        self.draw.shuffle(left)
        for variable in left if not exits else ():
            self.drop(variable)
        return Program(tuple(self.steps), exits)

    def write_pairs(self, operation: Operation) -> Program:
        """Return a program that makes pairs of calls: of an operation, with a new object, and of another one."""
        for _ in range(_PAIRS):
            receiver = self.object_of(operation.receiver, 0, 0.0)
            made = (receiver, *self.call(operation, using=receiver))
            users = [(o, v) for v in made if v in self.objects for o in self.users(self.objects[v])]
            others = [(user, variable) for user, variable in users if not user.frees and user != operation]
            if others:
                user, variable = self.draw.choice(others)
                self.attempt(user, reuse=1.0, using=variable)
        for variable in list(self.objects):
            self.drop(variable)
        return Program(tuple(self.steps))

    def prepare(self, variable: str, depth: int = 0) -> None:
        """Call some operations of an object, which change its state, or make results that it may own, and theirs."""
        users = [o for o in self.users(self.objects[variable]) if o.receiver == self.objects[variable] and not o.frees]
        makers = [o for o in users if o.makes_objects]
        for chosen in (makers,) if depth else (users, makers):
            for user in self.draw.sample(chosen, min(len(chosen), 3 - depth)):
                for result in self.attempt(user, reuse=1.0, using=variable) or ():
                    if result in self.objects and depth < _PREPARED and self.draw.random() < 0.5:
                        self.prepare(result, depth + 1)

    def use_rival(self, operation: Operation) -> None:
        """Make a second object like the receiver of the last call, and let both make some calls in turn."""
        first = dict(self.steps[-1].arguments)[SELF]
        maker = next((step for step in self.steps if first in step.gives), None)
        if maker is None or len(maker.gives) > 1 or first not in self.objects or not maker.needs <= self.objects.keys():
            return
        second = self.new_name(operation.receiver)
        self.steps.append(replace(maker, text=maker.text.replace(first, second, 1), gives=(second,)))
        self.objects[second] = operation.receiver
        users = [o for o in self.users(operation.receiver) if o.receiver == operation.receiver and not o.frees]
        working = [o for o in users if _has_data(o)]
        for _ in range(_MOST_RIVALRY if users else 0):
            user = self.draw.choice(working if working and self.draw.random() < 0.7 else users)
            if self.attempt(user, reuse=1.0, using=second) is not None:
                self.repeat_with(first)

    def repeat_with(self, receiver: str) -> None:
        """Make the last call again, with another receiver of the same class."""
        last = self.steps[-1]
        old = dict(last.arguments)[SELF]
        word = re.compile(rf"\b{old}\b")
        gives = tuple(self.new_name(self.objects.get(v, "other")) for v in last.gives)
        passed = last.text.partition(" = ")[2] if gives else last.text
        text = f"{', '.join(gives)} = {word.sub(receiver, passed)}" if gives else word.sub(receiver, passed)
        arguments = tuple((name, receiver if name == SELF else value) for name, value in last.arguments)
        self.objects.update((v, self.objects[o]) for v, o in zip(gives, last.gives, strict=True) if o in self.objects)
        self.steps.append(replace(last, text=text, gives=gives, needs=last.needs - {old} | {receiver},
                                  arguments=arguments))  # fmt: skip

    def use_soon(self) -> None:
        """Use the objects of the last call some times, mostly by operations with data."""
        step = self.steps[-1]
        variables = [v for v in (*step.gives, *sorted(step.needs)) if v in self.objects]
        users = [(o, v) for v in variables for o in self.users(self.objects[v]) if not o.frees and o != step.operation]
        working = [u for u in users if _has_data(u[0])]
        for _ in range(self.draw.randint(1, 3) if users else 0):
            user, variable = self.draw.choice(working if working and self.draw.random() < 0.7 else users)
            for _ in range(self.draw.choice((1, 1, 2))):
                self.attempt(user, reuse=1.0, using=variable)

    def use_everything(self) -> None:
        """Use each object in each way, but for operations that close one."""
        for variable in self.draw.sample(list(self.objects), len(self.objects)):
            if len(self.steps) < _LONG:
                self.use(variable, _MOST_USES)

    def use(self, variable: str, most: int) -> None:
        """Use an object in some ways, at random or in the order of the declarations, and read an array."""
        if self.objects[variable] == VIEW:
            self.steps.append(Step(variable, needs=frozenset((variable,))))
        users = [o for o in self.users(self.objects[variable]) if not o.frees]
        chosen = self.draw.sample(users, min(len(users), most))
        if self.draw.random() < 0.5:
            chosen.sort(key=users.index)
        for user in chosen:
            self.attempt(user, reuse=1.0, using=variable)

    def drop_inputs(self) -> None:
        """Delete what the last call received, or all but its results, and use what is left: its results first."""
        step = self.steps[-1]
        received = self.objects.keys() if step.gives and self.draw.random() < 0.5 else step.needs
        for variable in sorted(set(received) - set(step.gives)):
            if variable in self.objects and self.draw.random() < 0.9:
                self.drop(variable)
        for variable in [v for v in step.gives if v in self.objects] or list(self.objects):
            self.use(variable, 4)

    def continue_(self, operation: Operation) -> None:
        """Add a step that can show that the operation was declared wrongly."""
        chance = self.draw.random()
        if chance < 0.1:
            self.steps.append(Step("gc.collect()"))
        elif not self.objects or chance < 0.2:
            self.attempt(self.draw.choice(self.functions() or [operation]))
        elif chance < 0.6:
            self.drop(self.draw.choice(list(self.objects)))
        else:
            variable = self.draw.choice(list(self.objects))
            users = self.users(self.objects[variable])
            if users:
                self.attempt(self.draw.choice(users), reuse=1.0, using=variable)
            else:
                self.use(variable, 0)

    def functions(self) -> list[Operation]:
        """Return the functions without known faults: they can read what the library keeps."""
        return [o for o in self.surface.operations if not o.receiver and o.name not in self.avoided]

    def users(self, name: str) -> list[Operation]:
        """Return the operations that accept an object of a class, without those that have faults."""
        return [o for o in self.surface.users(name) if o.name not in self.avoided]

    def drop(self, variable: str) -> None:
        """Delete a variable."""
        del self.objects[variable]
        self.steps.append(Step(f"del {variable}", needs=frozenset((variable,)), drops=variable))

    def call(self, operation: Operation, depth: int = 0, reuse: float = _REUSED, using: str = "") -> tuple[str, ...]:
        """Add a call of an operation, and the objects that it needs; return the variables with its results.

        The call uses the object of the variable `using`, as the receiver if it can be.
        """
        if operation.name in self.values.settings.leave_out or depth > _DEEPEST:
            raise NoObjectError(operation.name)
        receiver = using if using and self.objects[using] == operation.receiver else ""
        if operation.receiver and not receiver:
            receiver = self.object_of(operation.receiver, depth, reuse)
        arguments = self.arguments(operation, depth, reuse, "" if receiver == using else using)
        passed = ", ".join(f"{name}={text}" if by_name else text for name, text, by_name in arguments)
        text = operation.template.replace("{self}", receiver).replace("{arguments}", passed)
        needs = frozenset(_WORDS.findall(text)) & self.objects.keys()
        gives = tuple(self.new_name(name or "other") for name in operation.gives) if operation.makes_objects else ()
        named = (*((SELF, receiver) for _ in range(bool(receiver))), *((name, value) for name, value, _ in arguments))
        assigned = f"{', '.join(gives)} = {text}" if gives else text
        self.steps.append(Step(assigned, gives, needs, operation, named))
        self.objects.update((v, name) for v, name in zip(gives, operation.gives, strict=False) if name)
        return gives

    def arguments(self, operation: Operation, depth: int, reuse: float, using: str) -> list[tuple[str, str, bool]]:
        """Return names and texts of the arguments of a call, and whether each is passed by name.

        An argument that can be omitted is, as often as not. One of them is the object of the variable `using`. Half of
        the calls have the values of a call that succeeded, but for arguments with samples.
        """
        known = self.values.memory.call(operation, self.draw) if self.draw.random() < _REPEATED else None
        wanted = [p.name for p in operation.operands if using and self.objects[using] in p.classes]
        chosen = self.draw.choice(wanted) if wanted else ""
        found: list[tuple[str, str, bool]] = []
        omitted = False
        for operand in operation.operands:
            is_left_out = known is not None and operand.name not in known and not operand.classes
            if operand.optional and operand.name != chosen and (
                is_left_out or ((omitted or self.draw.random() < 0.5) and operand.name not in (known or ()))
            ):  # fmt: skip
                omitted = omitted or not operand.keyword_only
                continue
            has_samples = bool(self.values.settings.samples_of(operation.name, operand.name))
            text = using if operand.name == chosen else None if has_samples else (known or {}).get(operand.name)
            text = self.argument(operation, operand, depth, reuse) if text is None else text
            found.append((operand.name, text, operand.keyword_only or omitted))
        return found

    def argument(self, operation: Operation, operand: Operand, depth: int, reuse: float) -> str:
        """Return the expression of an argument."""
        plain = self.values.expression(operation.name, operand, self.draw)
        if operand.classes and not (plain and self.draw.random() < 0.2):
            return self.object_of(self.draw.choice(operand.classes), depth, reuse)
        if plain is None:
            raise NoObjectError(f"{operation.name}, {operand.name}: {operand.annotation}")
        return plain

    def object_of(self, name: str, depth: int, reuse: float) -> str:
        """Return a variable with an object of a class, made if there is none."""
        present = [variable for variable, known in self.objects.items() if known == name]
        if present and self.draw.random() < reuse:
            return self.draw.choice(present)
        expressions = self.values.settings.objects.get(name)
        if expressions:
            return self.written_object(name, self.draw.choice(expressions), depth, reuse)
        for maker in self.in_random_order(self.surface.makers(name), name):
            gives = self.attempt(maker, depth + 1)
            if gives is not None:
                return next(v for v, known in zip(gives, maker.gives, strict=False) if known == name)
        raise NoObjectError(name)

    def written_object(self, name: str, expression: str, depth: int, reuse: float) -> str:
        """Return a variable with the object of an expression of audit.yaml, in which `{Class}` is another object."""
        if depth > _DEEPEST:
            raise NoObjectError(name)
        classes = set(_BRACED.findall(expression)) & set(self.surface.classes)
        objects = {f"{{{needed}}}": self.object_of(needed, depth + 1, reuse) for needed in sorted(classes)}
        for text, variable in objects.items():
            expression = expression.replace(text, variable)
        # Keys that the object may need, such as `free`, are those of its class.
        closing = next((o for o in self.surface.users(name) if o.frees), None)
        maker = replace(closing, name=name, receiver="", gives=(name,), frees=False, written=True) if closing else None
        made = self.new_name(name)
        self.steps.append(Step(f"{made} = {expression}", (made,), frozenset(objects.values()), maker))
        self.objects[made] = name
        return made

    def attempt(
        self, operation: Operation, depth: int = 0, reuse: float = _REUSED, using: str = ""
    ) -> tuple[str, ...] | None:
        """Add a call like `call`; None, without new steps, if an object that it needs cannot be made."""
        steps, objects = len(self.steps), dict(self.objects)
        try:
            return self.call(operation, depth, reuse, using)
        except NoObjectError:
            del self.steps[steps:]
            self.objects = objects
            return None

    def in_random_order(self, makers: Sequence[Operation], name: str) -> list[Operation]:
        """Return operations that make an object, mostly those first that need no other object of its class."""
        simple = [m for m in makers if m.receiver != name and all(name not in p.classes for p in m.operands)]
        others = [m for m in makers if m not in simple]
        self.draw.shuffle(simple)
        self.draw.shuffle(others)
        found = [*simple, *others] if self.draw.random() < 0.9 else [*others, *simple]
        return sorted(found, key=lambda maker: maker.name in self.avoided)

    def new_name(self, name: str) -> str:
        """Return the name of a new variable for an object of a class."""
        self.counts[name] += 1
        word = "_".join(_NAME.findall(re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower())) or "value"
        return f"{word}{self.counts[name]}"


def _has_data(operation: Operation) -> bool:
    """Return whether an operation receives an array, a string or bytes: such operations do most of the work."""
    return any(p.elements or p.annotation.startswith(_DATA) for p in operation.operands)


def program_for(
    operation: Operation, surface: Surface, values: Values, draw: random.Random, avoided: frozenset[str] = frozenset()
) -> Program:
    """Return a program about an operation; raise NoObjectError if it needs an object that nothing makes."""
    large = operation.concurrent and draw.random() < 0.3
    writer = Writer(surface, replace(values, size=draw.choice(SIZES), large=large), draw, avoided)
    if operation.receiver and not operation.frees and draw.random() < _PAIRED:
        return writer.write_pairs(operation)
    return writer.write(operation)


def trial_for(operation: Operation, surface: Surface, values: Values, draw: random.Random) -> Program:
    """Return a program that calls an operation with different values, to show which of them are accepted."""
    writer = Writer(surface, values, draw)
    for size in SIZES:
        writer.values = replace(values, size=size)
        writer.attempt(operation, reuse=_REUSED)
    return Program(tuple(writer.steps))


def connected(steps: Sequence[Step]) -> tuple[Step, ...]:
    """Return the steps whose variables exist: those that an earlier step assigns and none has dropped."""
    alive: set[str] = set()
    kept = []
    for step in steps:
        if step.needs <= alive:
            kept.append(step)
            alive |= set(step.gives)
            alive -= {step.drops}
    return tuple(kept)
