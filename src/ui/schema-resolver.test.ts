import { describe, expect, it } from 'vitest';
import { object, string } from 'yup';
import { schemaResolver } from './schema-resolver.ts';

interface Entry {
  name: string;
  code: string;
}

const schema = object({
  name: string().defined().trim().required('Sin nombre').min(3, 'Muy corto'),
  code: string().required('Sin código'),
});
const ref = { name: 'name', focus: () => undefined };
const resolve = (values: Entry, resolver = schemaResolver<Entry>(schema)) =>
  resolver(values, undefined, { fields: { name: { name: 'name', ref } }, shouldUseNativeValidation: false });

describe('the values of a form', () => {
  it('come out as their schema makes them', async () => {
    expect(await resolve({ name: ' Lucía ', code: '1' })).toEqual({
      values: { name: 'Lucía', code: '1' },
      errors: {},
    });
  });

  it('have the first error of each wrong field, with the field that gets the focus', async () => {
    const { values, errors } = await resolve({ name: '', code: '' });
    expect(values).toEqual({});
    expect(errors).toMatchObject({
      name: { type: 'required', message: 'Sin nombre' },
      code: { type: 'required', message: 'Sin código' },
    });
    expect(errors.name?.ref).toBe(ref);
  });

  it('are not taken for wrong where the schema itself fails', async () => {
    const broken = object({
      name: string()
        .required()
        .test('breaks', () => {
          throw new TypeError('broken');
        }),
      code: string().required(),
    });
    await expect(resolve({ name: 'a', code: 'b' }, schemaResolver<Entry>(broken))).rejects.toThrow('broken');
  });
});
