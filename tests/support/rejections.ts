import { type AnySchema, ValidationError } from 'yup';

/** What a schema says of an entry, with plain spaces; nothing where it takes it. */
export const rejections = async (schema: AnySchema, entry: unknown): Promise<readonly string[]> => {
  try {
    await schema.validate(entry, { abortEarly: false });
    return [];
  } catch (error) {
    if (error instanceof ValidationError) return error.errors.map((text) => text.replaceAll('\u00a0', ' '));
    throw error;
  }
};
