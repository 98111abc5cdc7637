import { Ajv } from 'ajv';
import compileStringify, { type Schema } from 'fast-json-stringify';
import type { AnySchema } from 'yup';
import { toJsonSchema } from './openapi.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const ajv = new Ajv({ allowUnionTypes: true, formats: { uuid: UUID } });

type WriteAnswer = (answer: unknown) => string;

const compile = (schema: AnySchema): WriteAnswer => {
  const described = toJsonSchema(schema.describe());
  const isValid = ajv.compile(described);
  const stringify = compileStringify(described as object as Schema);
  return (answer) => {
    if (!isValid(answer)) throw new Error(`not an answer of the contract: ${ajv.errorsText(isValid.errors)}`);
    return stringify(answer);
  };
};

/** Compiled at the first answer of each: a start compiles none. */
const writers = new WeakMap<AnySchema, WriteAnswer>();

/**
 * An answer as JSON, by its schema: what the schema does not name is dropped, so that no column leaks.
 * @throws Error, with the path and no value, for an answer that its schema does not allow.
 */
export const writeAnswer = (schema: AnySchema, answer: unknown): string => {
  let write = writers.get(schema);
  if (!write) {
    write = compile(schema);
    writers.set(schema, write);
  }
  return write(answer);
};

/** An answer that was written before, as JSON. */
export class WrittenAnswer {
  readonly json: string;
  constructor(json: string) {
    this.json = json;
  }
}
