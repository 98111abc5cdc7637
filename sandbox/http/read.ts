import { type Schema, ValidationError } from 'yup';
import { type FieldProblems, VendorError } from './vendor-error.ts';

/**
 * Validates without conversion. Throws a 422 `invalid_input` with every problem by field; problems of the whole value
 * are under ''.
 */
export function read<T>(schema: Schema<T>, value: unknown): T {
  try {
    return schema.validateSync(value, { strict: true, abortEarly: false });
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const fields = problems(error);
    const summary = Object.values(fields).flat().join(' ');
    throw new VendorError(422, 'invalid_input', summary, fields);
  }
}

function problems(error: ValidationError): FieldProblems {
  const fields: Record<string, string[]> = {};
  for (const each of error.inner.length > 0 ? error.inner : [error]) {
    const path = each.path ?? '';
    fields[path] = [...(fields[path] ?? []), ...each.errors];
  }
  return fields;
}
