import type { SyncedForm } from '#core/drafts/drafts.ts';
import { type Content, countOf, NOTHING, type Values, withTyped } from './draft-content.ts';

type Check<T> = (value: unknown) => value is T;

/** Schema of a form's draft. */
export interface DraftShape<T extends object> {
  readonly name: string;
  /** Schema version: changing the fields takes the next one and a migration from the one before. */
  readonly version: number;
  readonly fields: { readonly [K in keyof T]-?: Check<T[K]> };
  /** Fields typed as one: they share the newest count. */
  readonly together?: readonly (readonly (keyof T & string)[])[];
  /** Migrations by version, each to the next. */
  readonly earlier?: Readonly<Record<number, (values: Values) => Values>>;
  /** Name of the form at the server, where its draft is synced. */
  readonly synced?: SyncedForm | undefined;
}

export const isText: Check<string> = (value) => typeof value === 'string';
export const isFlag: Check<boolean> = (value) => typeof value === 'boolean';
export const isAmount = (value: unknown): value is number | null => value === null || Number.isFinite(value);
export const isOneOf =
  <T extends string>(words: readonly T[]): Check<T> =>
  (value): value is T =>
    words.some((word) => word === value);
/** An object of strings, such as an option of a list; or null. */
export const isChoice =
  <T extends object>(fields: readonly (keyof T & string)[]): Check<T | null> =>
  (value): value is T | null =>
    value === null ||
    (typeof value === 'object' && fields.every((name) => isText((value as Record<string, unknown>)[name])));

const isField = <T extends object>(shape: DraftShape<T>, name: string): name is keyof T & string =>
  Object.hasOwn(shape.fields, name);

/** The valid fields of a draft; invalid ones are dropped. */
export const valuesOf = <T extends object>(shape: DraftShape<T>, { fields }: Content): Partial<T> => {
  const values: Partial<T> = {};
  for (const [name, { value }] of Object.entries(fields)) {
    if (!isField(shape, name)) continue;
    const isValid: Check<T[keyof T]> = shape.fields[name];
    if (isValid(value)) values[name] = value as T[typeof name];
  }
  return values;
};

/** The first version stored every value, typed or not; an empty one counts as not typed. */
const FLAT_VERSION = 1;
const isEmpty = (value: unknown): boolean => value === '' || value === null || value === false;

/** Migrates a draft of `version` to the current one; invalid fields are dropped. */
export const migrated = <T extends object>(
  shape: DraftShape<T>,
  version: number,
  content: Content,
): Content => {
  let values: Values = Object.fromEntries(
    Object.entries(content.fields).map(([name, { value }]) => [name, value]),
  );
  for (let at = version; at < shape.version; at += 1) values = shape.earlier?.[at]?.(values) ?? values;
  const known = Object.entries(values).map(([name, value]) => {
    const typed = content.fields[name];
    return [name, { value, at: typed?.at ?? countOf(content) }] as const;
  });
  const read = { fields: Object.fromEntries(known), droppedAt: content.droppedAt };
  return { ...read, fields: pick(read, valuesOf(shape, read)) };
};

const pick = ({ fields }: Content, values: object): Content['fields'] =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => Object.hasOwn(values, name)));

/** A draft of the first version, which stored the plain values. */
export const flatContent = (stored: unknown, version: number): Content | undefined => {
  if (version !== FLAT_VERSION || typeof stored !== 'object' || stored === null) return undefined;
  return withTyped(
    NOTHING,
    Object.fromEntries(Object.entries(stored).filter(([, value]) => !isEmpty(value))),
  );
};
