// @covers 7.75

import { globSync } from 'node:fs';
import path from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnySchema, SchemaDescription, SchemaObjectDescription } from 'yup';
import { type Endpoint, errorWireSchema, FILE_TYPES, FROM_APP_HEADER } from '#core/api/endpoint.ts';
import { apiEndpoints, apiOperations } from '#core/api/endpoints.ts';
import { NUMBERS, OTHERS, TEXTS } from '../attacks/fuzz/hostile-values.ts';
import { roundTrips } from '../round-trips/all.ts';
import { samplesOf } from '../round-trips/round-trip.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { type Example, examples } from './examples.ts';
import { nobody } from './fixtures.ts';
import { nameOf } from './requests.ts';

type JsonSchema = Readonly<Record<string, unknown>>;
interface Content {
  readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>>;
}
interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: JsonSchema;
}
interface Operation {
  readonly summary: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Content & { readonly required: boolean };
  readonly responses: Readonly<Record<string, Content & { readonly description: string }>>;
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
}
interface Document {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly servers: readonly { readonly url: string }[];
  readonly components: {
    readonly securitySchemes: Readonly<Record<string, { readonly type: string }>>;
    readonly schemas: Readonly<Record<string, JsonSchema>>;
  };
}

let test: TestApp;
let openapi: Document;
/** The server's own JSON Schema validator, applied to our schemas. */
const judge = Fastify({
  ajv: { customOptions: { coerceTypes: false, removeAdditional: false, useDefaults: false, strict: true } },
});

beforeAll(async () => {
  test = await startTestApp();
  const answer = await test.app.inject('/api/openapi.json');
  expect(answer.headers['content-type']).toMatch(/^application\/json/);
  openapi = answer.json();
  // The validator is created with the first route that has a schema.
  judge.post('/', { schema: { body: { type: 'object' } } }, () => null);
  await judge.ready();
}, 30_000);
afterAll(() => Promise.all([test.close(), judge.close()]));

const TEMPLATED = /:(\w+)/g;
const operationOf = ({ method, path }: Endpoint): Operation => {
  const operation = openapi.paths[path.replace(TEMPLATED, '{$1}')]?.[method.toLowerCase()];
  if (!operation) throw new Error(`the document has no ${method} ${path}`);
  return operation;
};

const accepts = (schema: JsonSchema, value: unknown): boolean => {
  const compile = judge.validatorCompiler;
  if (!compile) throw new Error('the judge is not ready');
  return compile({ schema, method: 'POST', url: '/', httpPart: 'body' })(value) === true;
};

const titled = examples.map((example) => ({ title: nameOf(example.endpoint), ...example }));
const parametersIn = (operation: Operation, location: string) =>
  (operation.parameters ?? []).filter((parameter) => parameter.in === location);

/** The parameters as one object schema. */
const schemaOfParameters = (parameters: readonly Parameter[]): JsonSchema => ({
  type: 'object',
  properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
  required: parameters.filter(({ required }) => required).map(({ name }) => name),
});

const passes = (schema: AnySchema | undefined, value: unknown): boolean =>
  schema?.isValidSync(value, { strict: true }) ?? false;

describe('the document', () => {
  it('is OpenAPI 3.1 with a name and a version', () => {
    expect(openapi.openapi).toMatch(/^3\.1\.\d+$/);
    expect(openapi.info.title).toBe('CuotaSana');
    expect(openapi.info.version).toMatch(/^\d+(\.\d+)*$/);
    expect(openapi.components.securitySchemes).toMatchObject({ bearer: { type: 'http', scheme: 'bearer' } });
    expect(openapi.servers).toEqual([{ url: test.context.config.publicUrl }]);
  });

  it('says the form of every error', () => {
    expectAgreement(openapi.components.schemas.Error ?? {}, errorWireSchema);
  });

  it('is valid', async () => {
    expect(await new Validator().validate(JSON.parse(JSON.stringify(openapi)))).toEqual({ valid: true });
  });

  it('calls each call as its module does, by the folder of that module', async () => {
    const exported: string[] = [];
    for (const file of globSync('src/core/api/*/*.ts').filter((name) => !name.endsWith('.test.ts'))) {
      const module: Readonly<Record<string, unknown>> = await import(path.resolve(file));
      const folder = path.basename(path.dirname(file));
      for (const [name, value] of Object.entries(module))
        if (typeof value === 'object' && value !== null && 'method' in value && 'path' in value)
          exported.push(`${folder} ${name} ${value.method} ${value.path}`);
    }
    const documented = apiOperations.map(
      ({ id, tag, endpoint }) => `${tag} ${id} ${endpoint.method} ${endpoint.path}`,
    );
    expect(documented).toEqual(expect.arrayContaining(exported));
    expect(new Set(apiOperations.map(({ id }) => id)).size).toBe(apiOperations.length);
    for (const { id, tag, endpoint } of apiOperations) {
      expect(id).toMatch(/^[a-z][A-Za-z]+$/);
      expect(operationOf(endpoint)).toMatchObject({ operationId: id, tags: [tag] });
    }
  });

  it('has every call of the contract and no other', () => {
    const documented = Object.entries(openapi.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
    );
    expect(documented.sort()).toEqual(apiEndpoints.map(nameOf).sort());
  });

  it.each(titled)('says of $title all that an operation must', ({ endpoint }) => {
    const operation = operationOf(endpoint);
    expect(operation.summary).toBe(endpoint.summary);
    expect(operation.security ?? []).toEqual(endpoint.access === 'public' ? [] : [{ bearer: [] }]);

    const inPath = [...endpoint.path.matchAll(TEMPLATED)].map(([, name]) => name);
    expect(parametersIn(operation, 'path').map(({ name }) => name)).toEqual(inPath);
    expect(parametersIn(operation, 'path').every(({ required }) => required === true)).toBe(true);
    const inQuery = Object.keys(endpoint.query?.fields ?? {});
    expect(parametersIn(operation, 'query').map(({ name }) => name)).toEqual(inQuery);
    const inHeaders = endpoint.changesState ? [FROM_APP_HEADER] : [];
    expect(parametersIn(operation, 'header').map(({ name }) => name)).toEqual(inHeaders);
    expect(operation.parameters ?? []).toHaveLength(inPath.length + inQuery.length + inHeaders.length);

    expect(operation.requestBody?.required).toBe((endpoint.body ?? endpoint.file) ? true : undefined);
    expect(Object.keys(operation.requestBody?.content ?? {})).toEqual(
      endpoint.body ? ['application/json'] : (endpoint.file?.mediaTypes ?? []),
    );

    const answer = typeof endpoint.answer === 'string' ? FILE_TYPES[endpoint.answer] : 'application/json';
    expect(operation.responses).toEqual({
      200: {
        description: expect.stringMatching(/\w/),
        content: { [answer]: { schema: expect.objectContaining({ type: expect.anything() }) } },
      },
      default: {
        description: expect.stringMatching(/\w/),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    });
  });
});

/** Every rule of a yup schema that JSON Schema can express. */
const rulesOf = ({ type, oneOf, nullable, tests }: SchemaDescription): JsonSchema => {
  const parameters = (name: string) =>
    tests.find((one) => one.name === name)?.params as JsonSchema | undefined;
  const patterns = tests.flatMap(({ name, params }) =>
    name === 'matches' ? [(params as { readonly regex: RegExp }).regex.source] : [],
  );
  const has = (name: string) => tests.some((one) => one.name === name);
  const plain = type === 'number' && has('integer') ? 'integer' : type;
  return {
    type: nullable ? [plain, 'null'] : plain,
    ...(oneOf.length > 0 ? { enum: nullable ? [...oneOf, null] : oneOf } : {}),
    ...(patterns.length > 0 ? { pattern: patterns[0] } : {}),
    ...(patterns.length > 1 ? { allOf: patterns.slice(1).map((pattern) => ({ pattern })) } : {}),
    ...(has('uuid') ? { format: 'uuid' } : {}),
    ...(type === 'string' && has('required') ? { minLength: 1 } : {}),
    ...(type === 'string' && has('max') ? { maxLength: parameters('max')?.max } : {}),
    ...(type === 'number' && has('min') ? { minimum: parameters('min')?.min } : {}),
    ...(type === 'number' && has('max') ? { maximum: parameters('max')?.max } : {}),
  };
};

const expectAgreement = (schema: JsonSchema, checked: AnySchema | undefined): void => {
  const { fields } = (checked ?? errorWireSchema).describe() as SchemaObjectDescription;
  const properties = schema.properties as Readonly<Record<string, JsonSchema>>;
  expect(Object.keys(properties)).toEqual(Object.keys(fields));
  for (const [name, field] of Object.entries(fields)) {
    const description = field as SchemaDescription;
    if (description.type === 'object' || description.type === 'array') continue;
    if ((field.type as string) !== 'lazy')
      expect({ [name]: properties[name] }).toEqual({ [name]: rulesOf(description) });
  }
  const needed = Object.entries(fields).filter(([, field]) => 'optional' in field && !field.optional);
  expect([...((schema.required as string[] | undefined) ?? [])].sort()).toEqual(
    needed.map(([name]) => name).sort(),
  );
};

describe('the samples of the contract', () => {
  it.each(apiOperations.map((operation) => [operation.id, operation] as const))(
    'of %s are what its schemas allow',
    (_, { endpoint }) => {
      const operation = operationOf(endpoint);
      const [request, answer] = [operation.requestBody, operation.responses['200']].map(
        (part) => part?.content['application/json']?.schema ?? {},
      );
      for (const body of samplesOf(roundTrips, endpoint, 'body'))
        expect([passes(endpoint.body, body), accepts(request ?? {}, body)]).toEqual([true, true]);
      for (const sample of samplesOf(roundTrips, endpoint, 'answer'))
        expect([passes(endpoint.answer as AnySchema, sample), accepts(answer ?? {}, sample)]).toEqual([
          true,
          true,
        ]);
    },
  );
});

describe('the schemas of the document', () => {
  it.each(titled.filter(({ endpoint }) => endpoint.body))(
    'say the rules of the body of $title',
    ({ endpoint }) => {
      const schema = operationOf(endpoint).requestBody?.content['application/json']?.schema ?? {};
      expectAgreement(schema, endpoint.body);
      expect(schema.additionalProperties).toBe(false);
    },
  );

  it.each(titled.filter(({ endpoint }) => endpoint.params || endpoint.query))(
    'say the rules of the address of $title',
    ({ endpoint }) => {
      const operation = operationOf(endpoint);
      if (endpoint.params)
        expectAgreement(schemaOfParameters(parametersIn(operation, 'path')), endpoint.params);
      if (endpoint.query)
        expectAgreement(schemaOfParameters(parametersIn(operation, 'query')), endpoint.query);
    },
  );

  const withBody = titled.filter(({ endpoint }) => endpoint.body);

  it.each(withBody)('take whatever the server takes for $title', ({ endpoint, input }: Example) => {
    const schema = operationOf(endpoint).requestBody?.content['application/json']?.schema ?? {};
    const good = input(nobody()).body as JsonSchema;
    expect([passes(endpoint.body, good), accepts(schema, good)]).toEqual([true, true]);
    for (const name of Object.keys(endpoint.body?.fields ?? {})) {
      for (const value of [...NUMBERS, ...TEXTS, ...OTHERS, undefined]) {
        const body = JSON.parse(JSON.stringify({ ...good, [name]: value }));
        if (passes(endpoint.body, body))
          expect(accepts(schema, body), `${name}: ${JSON.stringify(value)}`).toBe(true);
      }
    }
    expect(accepts(schema, { ...good, extra: 1 })).toBe(false);
    expect(accepts(schema, [])).toBe(false);
  });
});
