import type { AnySchema } from 'yup';

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every object in some values, by where it stands: the rows of a list stand in one place. */
const objectsIn = (values: readonly unknown[]): ReadonlyMap<string, readonly Fields[]> => {
  const found = new Map<string, Fields[]>();
  const walk = (value: unknown, at: string): void => {
    if (Array.isArray(value)) for (const one of value) walk(one, `${at}[]`);
    if (!isFields(value)) return;
    found.set(at, [...(found.get(at) ?? []), value]);
    for (const [name, field] of Object.entries(value)) walk(field, `${at}.${name}`);
  };
  for (const value of values) walk(value, '');
  return found;
};

type Description = ReturnType<AnySchema['describe']> & {
  readonly fields?: Readonly<Record<string, Description>>;
  readonly innerType?: Description;
  readonly oneOf?: readonly unknown[];
};

type FieldPath = readonly [at: string, field: Description];

const fieldsOf = (schema: AnySchema): readonly FieldPath[] => {
  const walk = (field: Description, at: string): readonly FieldPath[] => {
    const { type, fields, innerType } = field;
    if (type === 'array' && innerType) return walk(innerType, `${at}[]`);
    if (!fields) return [[at, field]];
    return Object.entries(fields).flatMap(([name, inner]) => walk(inner, `${at}.${name}`));
  };
  return walk(schema.describe() as Description, '');
};

/** Where a schema has a field; a map with keys of its own is taken for one. */
export const placesOf = (schema: AnySchema): readonly string[] => fieldsOf(schema).map(([at]) => at);

/** Fields that the contract takes with one value only, such as a consent. */
const fixedPlaces = (schema: AnySchema): readonly string[] =>
  fieldsOf(schema)
    .filter(([, { oneOf }]) => oneOf?.length === 1)
    .map(([at]) => at);

/**
 * Pairs of fields side by side that have the same value in every one of some samples: whoever reads one of them for the
 * other, or writes it, is not seen by comparing values.
 */
export const notToldApart = (schema: AnySchema, samples: readonly unknown[]): readonly string[] => {
  const fixed = new Set(fixedPlaces(schema));
  return [...objectsIn(samples)].flatMap(([at, objects]) => {
    const names = [...new Set(objects.flatMap(Object.keys))];
    return names.flatMap((one, index) =>
      names
        .slice(index + 1)
        .filter((other) => !fixed.has(`${at}.${one}`) || !fixed.has(`${at}.${other}`))
        .filter((other) =>
          objects.every((fields) => JSON.stringify(fields[one]) === JSON.stringify(fields[other])),
        )
        .map((other) => `${at}.${one} and ${other}`),
    );
  });
};

/** Every single value in some samples, by where it stands. */
const valuesIn = (samples: readonly unknown[]): ReadonlyMap<string, ReadonlySet<unknown>> => {
  const found = new Map<string, Set<unknown>>();
  const walk = (value: unknown, at: string): void => {
    if (value === null || value === undefined) return;
    found.set(at, (found.get(at) ?? new Set()).add(value));
    if (Array.isArray(value)) for (const one of value) walk(one, `${at}[]`);
    else if (isFields(value)) for (const [name, field] of Object.entries(value)) walk(field, `${at}.${name}`);
  };
  for (const sample of samples) walk(sample, '');
  return found;
};

/** The places of a schema at which no sample has anything. */
export const leftOut = (schema: AnySchema, samples: readonly unknown[]): readonly string[] => {
  const found = valuesIn(samples);
  return placesOf(schema).filter((place) => !found.has(place));
};

/** The lists of words in a schema, and those of their words that its samples say. */
export const saidOf = (schema: AnySchema, samples: readonly unknown[]) => {
  const found = valuesIn(samples);
  return fieldsOf(schema)
    .filter(([, { type, oneOf = [] }]) => type === 'string' && oneOf.length > 0)
    .map(([at, { oneOf = [] }]) => {
      const words = oneOf.filter((word) => word !== null);
      return { list: words.join(' '), words, said: words.filter((word) => found.get(at)?.has(word)) };
    });
};
