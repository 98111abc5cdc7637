import { type Endpoint, errorWireSchema, FROM_APP_HEADER } from '#core/api/endpoint.ts';
import { apiOperations } from '#core/api/endpoints.ts';
import { codesOf } from './api-errors.ts';
import { WEBHOOKS } from './api-webhooks.ts';
import { toJsonSchema } from './openapi.ts';

type Json = Record<string, unknown>;

const TAGS = {
  accounts: 'Cuenta, ingreso, sesiones, perfil y borradores',
  applications: 'Solicitud, estudio, oferta, documentos e identidad',
  signing: 'Contrato, pagaré y firma',
  credit: 'El crédito en el portal',
  documents: 'Documentos que expedimos, para comprobarlos',
  payments: 'Pagos',
  reminders: 'Recordatorios',
  rights: 'Derechos de la persona sobre sus datos y su crédito',
  webhooks: 'Lo que nos avisan las empresas de las que dependemos',
} as const;

export const SECURITY_SCHEMES = {
  bearer: {
    type: 'http' as const,
    scheme: 'bearer',
    description:
      'El token de una sesión o, donde se dice, el pase de un pago sin sesión, que solo sirve para un crédito.',
  },
};

const RETRY_AFTER = {
  'Retry-After': {
    description: 'Segundos después de los cuales vale la pena repetir la llamada',
    schema: { type: 'integer', minimum: 1 },
  },
};

const FROM_APP_PARAMETER: Json = {
  name: FROM_APP_HEADER,
  in: 'header',
  required: false,
  description:
    'Esta llamada tiene un efecto, y otro sitio no puede hacerla con una imagen ni con un enlace. Quien no es un navegador, o uno que no envía `Sec-Fetch-Site`, la hace con este encabezado, con cualquier valor; donde hace falta una sesión, basta `Authorization`.',
  schema: { type: 'string', minLength: 1, maxLength: 20 },
  example: '1',
};

const DESCRIPTIONS: Readonly<Record<number, string>> = {
  400: 'No entendimos la solicitud',
  401: 'No hay sesión, o terminó',
  403: 'La cuenta no puede ingresar, o la llamada no viene de la app',
  404: 'No existe, o es de otra persona',
  409: 'No se puede en el estado en que está',
  413: 'Es demasiado grande',
  415: 'Su tipo de contenido es otro',
  422: 'Hay datos por corregir; `fields` dice cuáles',
  428: 'Hay que resolver `challenge` y repetir la llamada con la respuesta en `proof-of-work`',
  429: 'Demasiadas veces; Retry-After dice cuándo volver',
  503: 'Una empresa de la que dependemos, o nuestra base de datos, no responde; Retry-After dice cuándo repetir la llamada',
};

const errorAnswers = (id: string, endpoint: Endpoint): Json =>
  Object.fromEntries(
    [...codesOf(id, endpoint)].map(([status, codes]) => [
      status,
      {
        description: DESCRIPTIONS[status] ?? 'No se pudo',
        ...(status === 429 || status === 503 ? { headers: RETRY_AFTER } : {}),
        content: {
          'application/json': {
            schema: {
              allOf: [
                { $ref: '#/components/schemas/Error' },
                { type: 'object', properties: { code: { enum: codes } } },
              ],
            },
          },
        },
      },
    ]),
  );

interface Operation extends Json {
  parameters?: Json[];
  responses: Record<string, Json>;
}

/**
 * The contract's OpenAPI 3.1 document, of what was generated from the routes: what each call is called, where it belongs,
 * every code of its errors, and the webhooks.
 */
export const describeApi = (generated: object, publicUrl: string): object => {
  const document = structuredClone(generated) as {
    paths: Record<string, Record<string, Operation>>;
    components?: Json;
  };
  for (const { id, tag, endpoint } of apiOperations) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    const operation = document.paths[path]?.[endpoint.method.toLowerCase()];
    if (!operation) continue;
    const { '200': success, ...others } = operation.responses;
    if (!success || Object.keys(others).length > 0)
      throw new Error(`${id} answers otherwise than by its code`);
    const parameters = [
      ...(operation.parameters ?? []),
      ...(endpoint.changesState ? [FROM_APP_PARAMETER] : []),
    ];
    if (parameters.length > 0) operation.parameters = parameters;
    Object.assign(operation, {
      operationId: id,
      tags: [tag],
      responses: { '200': success, ...errorAnswers(id, endpoint) },
    });
  }
  return {
    ...document,
    servers: [{ url: publicUrl }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    webhooks: WEBHOOKS,
    components: {
      ...document.components,
      schemas: { Error: toJsonSchema(errorWireSchema.describe()) },
    },
  };
};
