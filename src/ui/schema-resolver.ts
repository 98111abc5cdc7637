import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import { type Schema, ValidationError } from 'yup';

/** The first error of each field, by a schema without nested fields. */
export const schemaResolver =
  <Entry extends FieldValues>(schema: Schema<Entry>): Resolver<Entry, unknown, Entry> =>
  async (values, _context, { fields }) => {
    try {
      return { values: await schema.validate(values, { abortEarly: false }), errors: {} };
    } catch (error) {
      if (!(error instanceof ValidationError)) throw error;
      const refs = new Map(Object.entries(fields).map(([name, field]) => [name, field?.ref]));
      const errors: Record<string, object> = {};
      for (const { path = '', type, message } of error.inner)
        errors[path] ??= { type, message, ref: refs.get(path) };
      return { values: {}, errors: errors as FieldErrors<Entry> };
    }
  };
