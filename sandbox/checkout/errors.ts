import type { FastifyReply } from 'fastify';
import { type FieldProblems, VendorError } from '../http/vendor-error.ts';

/** The provider's validation error, with a list of messages per field. */
export function wrongInput(fields: FieldProblems): VendorError {
  return new VendorError(422, 'INPUT_VALIDATION_ERROR', Object.values(fields).flat().join(' '), fields);
}

export function notFound(): VendorError {
  return new VendorError(404, 'NOT_FOUND_ERROR', 'La entidad solicitada no existe');
}

export function wrongKey(): VendorError {
  return new VendorError(
    401,
    'INVALID_ACCESS_TOKEN',
    'La llave proporcionada no corresponde a este ambiente',
  );
}

/** The provider's error envelope: `messages` by field for wrong input, `reason` for the rest. */
export function sendError(rejection: VendorError, reply: FastifyReply): unknown {
  const { status, code, message, fields } = rejection;
  if (status === 422) {
    const error = { type: 'INPUT_VALIDATION_ERROR', messages: fields };
    return reply.code(422).send({ error });
  }
  if (code === 'malformed_request') {
    return reply
      .code(status)
      .send({ error: { type: 'INPUT_VALIDATION_ERROR', messages: { body: [message] } } });
  }
  return reply.code(status).send({ error: { type: code.toUpperCase(), reason: message } });
}
