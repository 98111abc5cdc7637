import type { SyncedForm } from '#core/drafts/drafts.ts';

type Check<T> = (value: unknown) => value is T;

/** Schema of a form's draft. */
export interface DraftShape<T extends object> {
  readonly name: string;
  /** Raised when the fields change: a draft of another version is not read. */
  readonly version: number;
  readonly fields: { readonly [K in keyof T]-?: Check<T[K]> };
  /** Fields that are one choice: typed in one of them, all are saved. */
  readonly together?: readonly (readonly (keyof T & string)[])[];
  /** Whether somebody typed it; left out, any value counts. */
  isTyped?(values: Partial<T>): boolean;
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

/** The fields of a draft that are valid; the others are dropped. */
export const validFields = <T extends object>({ fields }: DraftShape<T>, values: object): Partial<T> =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => Object.hasOwn(fields, name) && fields[name as keyof T](value),
    ),
  ) as Partial<T>;

export const isSame = (one: unknown, other: unknown): boolean =>
  Object.is(one, other) || JSON.stringify(one) === JSON.stringify(other);

/** What differs between two states of a form, with the rest of each choice. */
export const changedFields = <T extends object>(
  { fields, together = [] }: DraftShape<T>,
  before: Partial<T>,
  now: Partial<T>,
): Partial<T> => {
  const names = (Object.keys(fields) as (keyof T & string)[]).filter(
    (name) => !isSame(before[name], now[name]),
  );
  const joined = together.filter((group) => group.some((name) => names.includes(name)));
  return Object.fromEntries([...names, ...joined.flat()].map((name) => [name, now[name]])) as Partial<T>;
};
