type Json = Readonly<Record<string, unknown>>;

const header = (name: string, description: string): Json => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
});

const ANSWERS: Json = {
  '200': {
    description: 'Recibido, también si ya lo teníamos o no nos dice nada nuevo',
    content: {
      'application/json': {
        schema: { type: 'object', properties: { ok: { type: 'boolean' } }, required: ['ok'] },
        example: { ok: true },
      },
    },
  },
  '401': {
    description: 'La firma no es de la empresa: no se guarda nada',
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Error' },
        example: { code: 'webhook_refused', message: 'No reconocemos este aviso.' },
      },
    },
  },
};

const webhook = (
  operation: Json & { readonly operationId: string; readonly summary: string; readonly requestBody: Json },
): Json => ({ post: { tags: ['webhooks'], security: [], ...operation, responses: ANSWERS } });

/**
 * What vendors tell us, by the path where we listen. Verified over the bytes that came, kept once, and only then settled by
 * what the vendor's own API says.
 */
export const WEBHOOKS: Readonly<Record<string, Json>> = {
  '/api/webhooks/messages/{id}': webhook({
    operationId: 'messageStatusChanged',
    summary: 'Twilio: qué pasó con un SMS o un WhatsApp; en cualquier orden y las veces que sea',
    parameters: [
      {
        name: 'id',
        in: 'path',
        required: true,
        description: 'Cómo llamamos al mensaje',
        schema: { type: 'string', maxLength: 200 },
      },
      header(
        'X-Twilio-Signature',
        'HMAC-SHA1 en base64, con el token de la cuenta, de la URL y de los campos del formulario en orden alfabético',
      ),
    ],
    requestBody: {
      required: true,
      content: {
        'application/x-www-form-urlencoded': {
          schema: {
            type: 'object',
            properties: {
              MessageSid: { type: 'string' },
              MessageStatus: {
                type: 'string',
                description: 'delivered y read: llegó; failed y undelivered: no llegó; lo demás va en camino',
              },
              ErrorCode: { type: 'string' },
            },
            required: ['MessageSid', 'MessageStatus'],
          },
          example: {
            MessageSid: 'SM00000000000000000000000000000000',
            MessageStatus: 'failed',
            ErrorCode: '63016',
          },
        },
      },
    },
  }),
  '/api/webhooks/payments': webhook({
    operationId: 'paymentTransactionUpdated',
    summary: 'Wompi: una transacción cambió; se registra lo que diga después su propia API',
    parameters: [
      {
        ...header(
          'X-Event-Checksum',
          'La misma suma de comprobación que trae el cuerpo; basta la del cuerpo',
        ),
        required: false,
      },
    ],
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: {
            type: 'object',
            properties: {
              event: { type: 'string' },
              data: {
                type: 'object',
                properties: { transaction: { type: 'object', additionalProperties: true } },
                required: ['transaction'],
              },
              timestamp: { type: 'integer' },
              signature: {
                type: 'object',
                description: 'SHA-256 de los valores de properties, timestamp y el secreto de eventos',
                properties: {
                  properties: { type: 'array', items: { type: 'string' } },
                  checksum: { type: 'string' },
                },
                required: ['properties', 'checksum'],
              },
            },
            required: ['event', 'data', 'timestamp', 'signature'],
          },
          example: {
            event: 'transaction.updated',
            data: {
              transaction: {
                id: '1234-1610641025-49201',
                reference: 'CS-1234567890-000000000000000000000000',
                status: 'APPROVED',
                amount_in_cents: 4_490_000,
              },
            },
            timestamp: 1_530_291_411,
            signature: {
              properties: ['transaction.id', 'transaction.status', 'transaction.amount_in_cents'],
              checksum: '5a18ec5e8fdb7df463e9f94774cba8f583ba21bd04a09ceff2ea68a4bc0aefbe',
            },
          },
        },
      },
    },
  }),
  '/api/webhooks/identity': webhook({
    operationId: 'identitySessionChanged',
    summary: 'Veriff: una validación de identidad empezó, se envió o se decidió',
    parameters: [
      header('X-HMAC-SIGNATURE', 'HMAC-SHA256 en hexadecimal del cuerpo, con el secreto compartido'),
      { ...header('X-AUTH-CLIENT', 'La llave pública de la integración'), required: false },
    ],
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: { type: 'object', additionalProperties: true },
          example: {
            id: '00000000-0000-4000-8000-000000000001',
            attemptId: '00000000-0000-4000-8000-000000000002',
            feature: 'selfid',
            code: 7002,
            action: 'submitted',
            vendorData: '00000000-0000-4000-8000-000000000003',
          },
        },
      },
    },
  }),
};
