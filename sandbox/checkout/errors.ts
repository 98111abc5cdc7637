import type { Vendor } from '../http/routes.ts';
import { VendorError } from '../http/validation.ts';

/** The provider's validation error, with a list of messages per field. */
export const wrongInput = (fields: VendorError['fields']): VendorError =>
  new VendorError(422, 'INPUT_VALIDATION_ERROR', Object.values(fields).flat().join(' '), fields);

export const notFound = (): VendorError =>
  new VendorError(404, 'NOT_FOUND_ERROR', 'La entidad solicitada no existe');

export const wrongKey = (): VendorError =>
  new VendorError(401, 'INVALID_ACCESS_TOKEN', 'La llave proporcionada no corresponde a este ambiente');

/** The provider's error envelope: `messages` by field for wrong input, `reason` for the rest. */
export const sendError: Vendor['sendError'] = ({ status, code, message, fields }, reply) => {
  const type = 'INPUT_VALIDATION_ERROR';
  if (status === 422) return reply.code(422).send({ error: { type, messages: fields } });
  if (code === 'malformed_request')
    return reply.code(status).send({ error: { type, messages: { body: [message] } } });
  return reply.code(status).send({ error: { type: code.toUpperCase(), reason: message } });
};
