import { type AnyObject, type InferType, type ObjectSchema, StringSchema, ValidationError } from 'yup';
import type { TextKind } from '#core/api/fields.ts';
import { isRecord } from '#core/json.ts';
import { cleanEmail } from '#core/people/email.ts';
import { stripPhonePrefix } from '#core/people/phone.ts';
import { cleanNumber } from '#core/text/typed-number.ts';
import { cleanLine, cleanParagraphs, findUnstorable } from '#core/text/typed-text.ts';
import { InvalidFields, Malformed } from '../runtime/errors.ts';

type Fields = ObjectSchema<AnyObject>;

const PLAIN_NUMBER = /^\d{1,16}$/;
const LIKE_A_NAME = /^\w{1,40}$/;

/** By the value's own keys: `__proto__` or `toString` would be found in any schema. */
const refuseUnknown = (schema: Fields, value: Readonly<Record<string, unknown>>): void => {
  const unknown = Object.keys(value).filter((name) => !Object.hasOwn(schema.fields, name));
  if (unknown.length === 0) return;
  const sentence = 'Hay un dato que no esperábamos.';
  const named = unknown.filter((name) => LIKE_A_NAME.test(name)).map((name) => [name, sentence]);
  throw new InvalidFields(Object.fromEntries(named), sentence);
};

const refuseRepeated = (value: Readonly<Record<string, unknown>>): void => {
  const repeated = Object.keys(value).filter((name) => typeof value[name] !== 'string');
  if (repeated.length === 0) return;
  const sentence = 'Este dato llegó más de una vez. Envíalo una sola.';
  throw new InvalidFields(Object.fromEntries(repeated.map((name) => [name, sentence])));
};

/** Path and query values are text; as numbers only plain digits are accepted, not "1e6" or a list. */
const readNumbers = (schema: Fields, value: Readonly<Record<string, unknown>>): AnyObject =>
  Object.fromEntries(
    Object.entries(value).map(([name, text]) => {
      const field = schema.fields[name];
      const isNumber = field !== undefined && 'type' in field && field.type === 'number';
      if (!isNumber) return [name, text];
      if (text === '') return [name, undefined];
      return [name, PLAIN_NUMBER.test(String(text)) ? Number(text) : Number.NaN];
    }),
  );

const CLEANERS = {
  number: cleanNumber,
  phone: stripPhonePrefix,
  email: cleanEmail,
  line: cleanLine,
  paragraphs: cleanParagraphs,
} as const satisfies Record<TextKind, (text: string) => string>;

const kindOf = (schema: Fields, name: string): TextKind | undefined => {
  const field = schema.fields[name];
  return field instanceof StringSchema
    ? (field.spec.meta as { kind?: TextKind } | undefined)?.kind
    : undefined;
};

/** Texts as they are kept; no value becomes one of another type. */
const cleanTexts = (schema: Fields, value: Readonly<Record<string, unknown>>): AnyObject =>
  Object.fromEntries(
    Object.entries(value).map(([name, text]) => {
      const kind = kindOf(schema, name);
      return [name, kind && typeof text === 'string' ? CLEANERS[kind](text) : text];
    }),
  );

/** Says which character of which text cannot be stored. */
const refuseUnstorable = (schema: Fields, value: Readonly<Record<string, unknown>>): void => {
  const said = Object.entries(value).flatMap(([name, text]) => {
    const found = kindOf(schema, name) && typeof text === 'string' ? findUnstorable(text) : undefined;
    if (!found) return [];
    const place = found.after === '' ? 'al comienzo' : `después de «${found.after}»`;
    return [
      [
        name,
        `No podemos guardar el carácter ${found.codePoint}, que está ${place}. Bórralo y vuelve a escribir esa parte.`,
      ],
    ];
  });
  const fields: Record<string, string> = Object.fromEntries(said);
  if (said.length > 0) throw new InvalidFields(fields, Object.values(fields)[0]);
};

const invalidFields = (error: ValidationError): InvalidFields => {
  const inner = error.inner.length > 0 ? error.inner : [error];
  const fields: Record<string, string> = {};
  for (const { path, message } of inner) if (path) fields[path] ??= message;
  return new InvalidFields(fields, inner[0]?.message);
};

/**
 * Validates a request strictly: bodies are not coerced, their texts cleaned, unknown fields rejected; path and query values are parsed
 * from text.
 * @throws Malformed for a non-object, InvalidFields with a sentence per field.
 */
export const parseRequest = <S extends Fields>(
  schema: S,
  value: unknown,
  kind: 'body' | 'text',
): InferType<S> => {
  if (!isRecord(value)) throw new Malformed('Faltan los datos de la solicitud. Vuelve a intentarlo.');
  refuseUnknown(schema, value);
  if (kind === 'text') refuseRepeated(value);
  const cleaned = cleanTexts(schema, value);
  refuseUnstorable(schema, cleaned);
  try {
    return schema.validateSync(kind === 'body' ? cleaned : readNumbers(schema, cleaned), {
      abortEarly: false,
      strict: kind === 'body',
    }) as InferType<S>;
  } catch (error) {
    if (error instanceof ValidationError) throw invalidFields(error);
    throw error;
  }
};
