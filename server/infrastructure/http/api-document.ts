import type { SwaggerOptions } from '@fastify/swagger';
import type { FastifySchema } from 'fastify';
import type { AnySchema } from 'yup';
import {
  type Endpoint,
  errorWireSchema,
  FILE_TYPES,
  type FileKind,
  FROM_APP_HEADER,
} from '#core/api/endpoint.ts';
import { apiOperations } from '#core/api/endpoints.ts';
import { toJsonSchema } from './openapi.ts';

const schemaOf = (schema: AnySchema) => toJsonSchema(schema.describe());

const schemaOfFile = (kind: FileKind) =>
  kind === 'json' ? { type: 'object', additionalProperties: true } : { type: 'string', format: 'binary' };

const fromAppHeaders = {
  type: 'object',
  properties: {
    [FROM_APP_HEADER]: {
      type: 'string',
      description: 'Con cualquier valor; hace falta donde no hay `Sec-Fetch-Site` ni `Authorization`',
    },
  },
};

// As an object: swagger's types know no JSON Schema that is a record.
const errorSchema: object = schemaOf(errorWireSchema);

const errorAnswer = {
  description: 'Error',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
};

const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;

const operations = new Map(
  apiOperations.map(({ id, tag, endpoint }) => [nameOf(endpoint), { operationId: id, tags: [tag] }]),
);

/** What the OpenAPI document says of a call. */
export const describeEndpoint = (endpoint: Endpoint): FastifySchema => ({
  ...operations.get(nameOf(endpoint)),
  summary: endpoint.summary,
  ...(endpoint.access === 'public' ? {} : { security: [{ bearer: [] }] }),
  ...(endpoint.params ? { params: schemaOf(endpoint.params) } : {}),
  ...(endpoint.query ? { querystring: schemaOf(endpoint.query) } : {}),
  ...(endpoint.changesState ? { headers: fromAppHeaders } : {}),
  ...(endpoint.body ? { body: schemaOf(endpoint.body) } : {}),
  ...(endpoint.file
    ? { consumes: [...endpoint.file.mediaTypes], body: { type: 'string', format: 'binary' } }
    : {}),
  response: {
    200:
      typeof endpoint.answer === 'string'
        ? {
            description: endpoint.answer.toUpperCase(),
            content: { [FILE_TYPES[endpoint.answer]]: { schema: schemaOfFile(endpoint.answer) } },
          }
        : { description: 'Respuesta', ...schemaOf(endpoint.answer) },
    default: errorAnswer,
  },
});

/** What the OpenAPI document says of all calls. */
export const describeApi = (publicUrl: string): SwaggerOptions => ({
  openapi: {
    openapi: '3.1.0',
    info: { title: 'CuotaSana', version: '1' },
    servers: [{ url: publicUrl }],
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: errorSchema },
    },
  },
});
