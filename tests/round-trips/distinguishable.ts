import type { AnySchema } from 'yup';

type Fields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every value in some samples, by its path: the rows of a list share one, and so do the values of a map by number. */
export const valuesByPath = (samples: readonly unknown[]): ReadonlyMap<string, readonly unknown[]> => {
  const found = new Map<string, unknown[]>();
  const walk = (value: unknown, at: string): void => {
    found.set(at, [...(found.get(at) ?? []), value]);
    if (Array.isArray(value)) for (const one of value) walk(one, `${at}[]`);
    else if (isFields(value))
      for (const [name, field] of Object.entries(value))
        walk(field, `${at}.${/^\d+$/.test(name) ? '*' : name}`);
  };
  for (const sample of samples) walk(sample, '');
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

/** The paths of a schema's fields; a map counts as one field. */
const pathsOf = (schema: AnySchema): readonly string[] => fieldsOf(schema).map(([at]) => at);

/** Fields with a single allowed value, such as a consent. */
const fixedPlaces = (schema: AnySchema): readonly string[] =>
  fieldsOf(schema)
    .filter(([, { oneOf }]) => oneOf?.length === 1)
    .map(([at]) => at);

/** Pairs of sibling fields that have equal values in all samples: swapping them would go unnoticed when values are compared. */
export const indistinguishableFields = (
  schema: AnySchema,
  samples: readonly unknown[],
): readonly string[] => {
  const fixed = new Set(fixedPlaces(schema));
  return [...valuesByPath(samples)].flatMap(([at, values]) => {
    const objects = values.filter(isFields);
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

/** The paths of a schema without a value in any sample. */
export const leftOut = (schema: AnySchema, samples: readonly unknown[]): readonly string[] => {
  const found = valuesByPath(samples);
  return pathsOf(schema).filter((path) => !found.get(path)?.some((value) => value != null));
};

/** The enumerations of a schema, and their values that occur in the samples. */
export const usedValuesOf = (schema: AnySchema, samples: readonly unknown[]) => {
  const found = valuesByPath(samples);
  return fieldsOf(schema)
    .filter(([, { type, oneOf = [] }]) => type === 'string' && oneOf.length > 0)
    .map(([at, { oneOf = [] }]) => {
      const words = oneOf.filter((word) => word !== null);
      return { list: words.join(' '), words, said: words.filter((word) => found.get(at)?.includes(word)) };
    });
};
