import { beforeAll, describe, expect, it } from 'vitest';
import { createApplicant, type TestApplicant } from '../../tests/support/applicant.ts';
import { openTestApp } from '../../tests/support/open-test-app.ts';
import { findRows } from '../../tests/support/rows.ts';

describe('the catalogue that a new installation has', () => {
  const test = openTestApp();
  let person: TestApplicant;

  beforeAll(async () => {
    person = await createApplicant(test);
  });

  const search = (path: string, nombre: string) =>
    person.call('GET', `${path}?nombre=${encodeURIComponent(nombre)}`);

  // @covers 3.18, 7.29
  it('finds an institution with its city, typed without accents', async () => {
    const { status, body } = await search('/api/doctors/search', 'clinica guayacan');
    expect(status).toBe(200);
    expect(body.data).toEqual([
      { id: expect.any(String), nombre_comercial: 'Clínica Guayacán Amarillo del Sur', ciudad: 'Medellín' },
    ]);
  });

  // @covers 3.19, 7.28
  it('finds a procedure with its speciality, with a typo', async () => {
    const { body } = await search('/api/speciality/procedures/search', 'blefaroplatia superior');
    expect(body.data).toContainEqual({
      id: expect.any(String),
      name: 'Blefaroplastia superior',
      speciality_name: 'Cirugía plástica',
    });
  });

  it('has at least 200 providers and 300 procedures, and the known rate caps', async () => {
    const { db } = test.context;
    const count = async (table: 'provider' | 'procedure' | 'rate_cap') => (await findRows(db, table)).length;
    expect(await count('provider')).toBeGreaterThanOrEqual(200);
    expect(await count('procedure')).toBeGreaterThanOrEqual(300);
    expect(await count('rate_cap')).toBeGreaterThanOrEqual(8);
  });

  it('says what to type when nothing was, and finds nothing for what nothing resembles', async () => {
    const { status, body } = await search('/api/doctors/search', '');
    expect([status, body.fields.nombre]).toEqual([422, 'Escribe para buscar médicos o instituciones']);
    expect((await search('/api/doctors/search', 'zzzzzz')).body.data).toEqual([]);
  });
});
