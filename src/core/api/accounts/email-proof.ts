import { boolean } from 'yup';
import { endpoint } from '../endpoint.ts';
import { exact, shape, textField } from '../fields.ts';

/** Of the secret of a link. */
const KEY_LENGTH = 43;

export const proveEmail = endpoint({
  method: 'POST',
  path: '/api/correo/:key',
  summary: 'Confirma que un correo es de quien lo dio, con el enlace que llegó a ese correo',
  access: 'public',
  repeatable: true,
  params: exact({ key: textField(KEY_LENGTH).required() }),
  answer: shape({ ok: boolean().required() }),
});

export const emailProofEndpoints = { proveEmail };
