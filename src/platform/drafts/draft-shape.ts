import type { SyncedForm } from '#core/drafts/drafts.ts';
import { type Content, countOf, NOTHING, type Values, withTyped } from './draft-content.ts';

type Check<T> = (value: unknown) => value is T;

/** What a form's draft is made of. */
export interface DraftShape<T extends object> {
  readonly name: string;
  /** Of its fields; a form that changes them gets the next one, and the way there from the one before. */
  readonly version: number;
  readonly fields: { readonly [K in keyof T]-?: Check<T[K]> };
  /** Fields that are one choice: none of them is newer than the others. */
  readonly together?: readonly (readonly (keyof T & string)[])[];
  /** By version: what makes the values of that one those of the next. */
  readonly earlier?: Readonly<Record<number, (values: Values) => Values>>;
  /** The server keeps a copy under this name. */
  readonly synced?: SyncedForm | undefined;
}

export const isText: Check<string> = (value) => typeof value === 'string';
export const isFlag: Check<boolean> = (value) => typeof value === 'boolean';
export const isAmount = (value: unknown): value is number | null => value === null || Number.isFinite(value);
export const isOneOf =
  <T extends string>(words: readonly T[]): Check<T> =>
  (value): value is T =>
    words.some((word) => word === value);
/** An object of texts, such as a choice from a list; or none. */
export const isChoice =
  <T extends object>(fields: readonly (keyof T & string)[]): Check<T | null> =>
  (value): value is T | null =>
    value === null ||
    (typeof value === 'object' && fields.every((name) => isText((value as Record<string, unknown>)[name])));

const isField = <T extends object>(shape: DraftShape<T>, name: string): name is keyof T & string =>
  Object.hasOwn(shape.fields, name);

/** The fields of a draft that the form can take; what is of another kind is dropped, and the rest stays. */
export const valuesOf = <T extends object>(shape: DraftShape<T>, { fields }: Content): Partial<T> => {
  const values: Partial<T> = {};
  for (const [name, { value }] of Object.entries(fields)) {
    if (!isField(shape, name)) continue;
    const isRight: Check<T[keyof T]> = shape.fields[name];
    if (isRight(value)) values[name] = value as T[typeof name];
  }
  return values;
};

/** The first version kept every value of a form, typed or not; what is empty was not typed. */
const FLAT_VERSION = 1;
const isEmpty = (value: unknown): boolean => value === '' || value === null || value === false;

/** The draft that today's form has of one of `version`; a field that it cannot take is dropped. */
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
    const kept = content.fields[name];
    return [name, { value, at: kept?.at ?? countOf(content) }] as const;
  });
  const read = { fields: Object.fromEntries(known), droppedAt: content.droppedAt };
  return { ...read, fields: pick(read, valuesOf(shape, read)) };
};

const pick = ({ fields }: Content, values: object): Content['fields'] =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => Object.hasOwn(values, name)));

/** What the first version kept: the values alone. */
export const flatContent = (kept: unknown, version: number): Content | undefined => {
  if (version !== FLAT_VERSION || typeof kept !== 'object' || kept === null) return undefined;
  return withTyped(NOTHING, Object.fromEntries(Object.entries(kept).filter(([, value]) => !isEmpty(value))));
};
