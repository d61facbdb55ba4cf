/** Names of a type's parameters, and what is given for them. */
import { showType, type Constructor, type Expression, type Field } from "./schema.ts";
import type { Argument, Environment } from "./walk.ts";

/** What a parameter of a type stands for: a number, or a type with the names that it knows. */
export function argumentOf(expression: Expression, names: Environment): Argument {
  if (expression.kind === "name") return names.get(expression.name) ?? { type: expression, names };
  if (expression.kind === "number" || expression.kind === "sum" || expression.kind === "product")
    return { number: numberOf(expression, names) };
  return { type: expression, names };
}

/** @throws Error where a schema uses a type as a number */
export function numberOf(expression: Expression, names: Environment): number {
  if (expression.kind === "number") return expression.value;
  if (expression.kind === "sum" || expression.kind === "product") {
    const [a, b] = expression.of;
    const [left, right] = [numberOf(a, names), numberOf(b, names)];
    return expression.kind === "sum" ? left + right : left * right;
  }
  const found = expression.kind === "name" ? names.get(expression.name) : undefined;
  if (found?.number === undefined) throw new Error(`not a number: ${showType(expression)}`);
  return found.number;
}

/** A type with the name of a parameter replaced by what is given for it. */
export function written(type: Expression, names: Environment): Expression {
  if (type.kind === "reference") return { kind: "reference", to: written(type.to, names) };
  const bound = type.kind === "name" ? names.get(type.name) : undefined;
  return bound?.type === undefined ? type : written(bound.type, bound.names);
}

/** @returns the names of a constructor's parameters with what is given for them; undefined where it makes another type */
export function bind({ parameters }: Constructor, of: readonly Argument[]): Map<string, Argument> | undefined {
  if (parameters.length !== of.length) return undefined;
  const names = new Map<string, Argument>();
  for (const [at, parameter] of parameters.entries()) {
    const given = of[at];
    if (given === undefined) return undefined;
    if (parameter.kind === "name") names.set(parameter.name, given);
    else if (parameter.kind === "number") {
      if (given.number !== parameter.value) return undefined;
    } else if (parameter.kind === "sum" && parameter.of[0].kind === "name" && parameter.of[1].kind === "number") {
      const rest = (given.number ?? -1) - parameter.of[1].value;
      if (rest < 0) return undefined;
      names.set(parameter.of[0].name, { number: rest });
    } else return undefined;
  }
  return names;
}

/** Whether a constraint is met. */
export function holds({ left, is, right }: Extract<Field, { kind: "constraint" }>, names: Environment): boolean {
  const [a, b] = [numberOf(left, names), numberOf(right, names)];
  return is === "<=" ? a <= b : is === ">=" ? a >= b : is === "<" ? a < b : is === ">" ? a > b : a === b;
}
