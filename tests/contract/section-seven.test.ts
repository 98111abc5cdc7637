import { beforeAll, describe, expect, it } from 'vitest';
import { createSigner } from '../support/applicant.ts';
import { openTestApp } from '../support/open-test-app.ts';
import { holds, SECTION_SEVEN, type SpecifiedCall, shapeOf } from './section-seven.ts';

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly additionalProperties?: unknown;
}
interface Operation {
  readonly summary?: string;
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: Schema }>> }>
  >;
}

const test = openTestApp();
let operations: ReadonlyMap<string, Operation>;

beforeAll(async () => {
  const { paths } = (await test.app.inject('/api/openapi.json')).json<{
    paths: Record<string, Record<string, Operation>>;
  }>();
  operations = new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => [
        shapeOf(`${method.toUpperCase()} ${path}`),
        operation,
      ]),
    ),
  );
}, 30_000);

const operationOf = ({ call }: SpecifiedCall): Operation => {
  const operation = operations.get(shapeOf(call));
  if (!operation) throw new Error(`the document has no ${call}`);
  return operation;
};

/** Whether a schema has a field; a map with data as keys has none and allows any. */
const names = (schema: Schema | undefined, path: readonly string[]): boolean => {
  const [first, ...rest] = path;
  if (first === undefined) return schema !== undefined;
  if (first === '[]') return names(schema?.items, rest);
  if (schema?.additionalProperties === true && !schema.properties) return true;
  return names(schema?.properties?.[first], rest);
};

describe('section 7 of the specification', () => {
  it('has 33 calls, each once', () => {
    expect(new Set(SECTION_SEVEN.map(({ call }) => shapeOf(call))).size).toBe(33);
    expect(SECTION_SEVEN).toHaveLength(33);
  });

  // @covers 7.33
  it.each(SECTION_SEVEN)('is in the document: $call', (specified) => {
    const operation = operationOf(specified);
    expect(operation.summary).toMatch(/\w{3,}/);
    const { content = {} } = operation.responses['200'] ?? {};
    if (specified.answers === 'document') {
      expect(Object.keys(content)).toEqual(['application/pdf']);
      return;
    }
    const schema = content['application/json']?.schema;
    expect(schema).toBeDefined();
    const unnamed = specified.answers.filter((path) => !names(schema, path.split('.')));
    expect(unnamed).toEqual([]);
  });

  // @covers 7.33
  it.each(SECTION_SEVEN.filter(({ sends }) => sends))('takes what it says: $call', (specified) => {
    const { parameters = [], requestBody } = operationOf(specified);
    const fields = Object.keys(requestBody?.content['application/json']?.schema.properties ?? {});
    const queries = parameters.filter((one) => one.in === 'query').map(({ name }) => name);
    const taken = new Set([...fields, ...queries]);
    expect(specified.sends?.filter((name) => !taken.has(name))).toEqual([]);
  });
});

describe('whoever sends the fields of section 7 and no others', () => {
  const PATCH = SECTION_SEVEN.find(({ call }) => call === 'PATCH /api/application/{applicationId}');
  /** The row's body, and nothing else. */
  const terms = (values: Readonly<Record<string, number>>) =>
    Object.fromEntries((PATCH?.sends ?? []).map((name) => [name, values[name]]));

  it('changes the amount, chooses a plan and signs it', async () => {
    const { person, applicationId: id, phone, get } = await createSigner(test, { isUndecided: true });
    const change = async (monto: number, cuotas: number) =>
      (await person.call('PATCH', `/api/application/${id}`, terms({ monto, cuotas }))).body;
    expect(await change(4_000_000, 24)).toMatchObject({ cuotas: 24, estado: 'firma_contrato' });
    expect(await change(3_000_000, 12)).toMatchObject({ monto: 3_000_000, estado: 'approved' });
    expect((await get(`/api/contract/create/${id}`)).body).toMatchObject({ code: 'plan_not_chosen' });
    expect(await change(3_000_000, 12)).toMatchObject({ cuotas: 12, estado: 'firma_contrato' });

    expect((await get(`/api/contract/create/${id}`)).status).toBe(200);
    const code = await test.lastCode(phone);
    expect((await get(`/api/contract/validate/${id}/sms/${code}`)).status).toBe(200);
    expect((await get(`/api/contract/signed/${id}`)).body).toMatchObject({
      estado: 'pendiente_validacion_cliente',
      monto: 3_000_000,
    });
  });

  it('chooses a plan with all that there is to send', () => {
    const schema = PATCH && operationOf(PATCH).requestBody?.content['application/json']?.schema;
    expect(Object.keys(schema?.properties ?? {}).sort()).toEqual([...(PATCH?.sends ?? [])].sort());
  });
});

describe('a field of an answer', () => {
  it.each([
    [{ data: [{ id: 1 }] }, 'data.[].id', true],
    [{ data: [] }, 'data.[].id', false],
    [{ data: { 12: { resultado: 1 } } }, 'data.*.resultado', true],
    [{ app_id: null }, 'app_id', true],
    [{}, 'app_id', false],
    [null, 'app_id', false],
  ])('is looked for in %j at %s', (answer, path, found) => {
    expect(holds(answer, path)).toBe(found);
  });
});
