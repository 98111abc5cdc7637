import type {
  SchemaDescription,
  SchemaFieldDescription,
  SchemaInnerTypeDescription,
  SchemaObjectDescription,
} from 'yup';

type JsonSchema = Record<string, unknown>;

const testNamed = (description: SchemaDescription, name: string): Record<string, unknown> | undefined =>
  description.tests.find((test) => test.name === name)?.params as Record<string, unknown> | undefined;

const nullable = (schema: JsonSchema, isNullable: boolean): JsonSchema =>
  isNullable && typeof schema.type === 'string' ? { ...schema, type: [schema.type, 'null'] } : schema;

/** Regular expressions of a string; the first becomes `pattern`, further ones go into `allOf`. */
const patternsOf = ({ tests }: SchemaDescription): readonly string[] =>
  tests.flatMap(({ name, params }) => {
    const regex = (params as { readonly regex?: unknown } | undefined)?.regex;
    return name !== 'uuid' && regex instanceof RegExp ? [regex.source] : [];
  });

const textSchema = (field: SchemaDescription): JsonSchema => {
  const [pattern, ...more] = patternsOf(field);
  const max = testNamed(field, 'max')?.max;
  const has = (name: string) => field.tests.some((test) => test.name === name);
  return {
    type: 'string',
    ...(has('uuid') ? { format: 'uuid' } : {}),
    ...(pattern === undefined ? {} : { pattern }),
    ...(more.length > 0 ? { allOf: more.map((one) => ({ pattern: one })) } : {}),
    ...(has('required') ? { minLength: 1 } : {}),
    ...(typeof max === 'number' ? { maxLength: max } : {}),
  };
};

const numberSchema = (field: SchemaDescription): JsonSchema => {
  const min = testNamed(field, 'min')?.min;
  const max = testNamed(field, 'max')?.max;
  return {
    type: field.tests.some((test) => test.name === 'integer') ? 'integer' : 'number',
    ...(typeof min === 'number' ? { minimum: min } : {}),
    ...(typeof max === 'number' ? { maximum: max } : {}),
  };
};

/** A yup schema's description as JSON Schema (OpenAPI 3.1). Maps keyed by data become free-form objects. */
export const toJsonSchema = (field: SchemaFieldDescription): JsonSchema => {
  if (field.type === 'lazy' || field.type === 'ref') return { type: 'object', additionalProperties: true };
  const description = field as SchemaDescription;
  const choices = [...description.oneOf, ...(description.nullable ? [null] : [])];
  if (description.type === 'object') {
    const { fields } = description as SchemaObjectDescription;
    const required = Object.entries(fields)
      .filter(([, inner]) => 'optional' in inner && !inner.optional)
      .map(([name]) => name);
    return nullable(
      {
        type: 'object',
        properties: Object.fromEntries(
          Object.entries(fields).map(([name, inner]) => [name, toJsonSchema(inner)]),
        ),
        ...(required.length > 0 ? { required } : {}),
        ...(description.tests.some((test) => test.name === 'noUnknown')
          ? { additionalProperties: false }
          : {}),
      },
      description.nullable,
    );
  }
  if (description.type === 'array') {
    const inner = (description as SchemaInnerTypeDescription).innerType;
    const items = Array.isArray(inner) ? inner[0] : inner;
    return nullable(
      { type: 'array', ...(items ? { items: toJsonSchema(items) } : {}) },
      description.nullable,
    );
  }
  const simple: Record<string, JsonSchema> = {
    string: textSchema(description),
    number: numberSchema(description),
    boolean: { type: 'boolean' },
  };
  return {
    ...nullable(simple[description.type] ?? {}, description.nullable),
    ...(description.oneOf.length > 0 ? { enum: choices } : {}),
  };
};
