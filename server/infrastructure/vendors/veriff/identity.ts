import { createHmac } from 'node:crypto';
import { object, string } from 'yup';
import type { VendorConfig } from '../../config/vendors.ts';
import type { Clock } from '../../runtime/clock.ts';
import { VendorDown } from '../../runtime/errors.ts';
import { parseForeignJson } from '../../runtime/json.ts';
import type { IdentityVendor } from '../identity-vendor.ts';
import { callVendor, constantTimeEqual, readAnswer } from '../vendor-http.ts';
import { decidedAtOf, MAX_KEY_LENGTH, readMessage } from './messages.ts';

const SENTENCE =
  'El servicio que valida tu identidad no responde en este momento. Lo que enviaste está guardado; vuelve a mirar en un momento.';

const START_SENTENCE =
  'El servicio de verificación no respondió. No has perdido nada: vuelve a presionar el botón en un momento.';

const decisionSchema = object().required();
const createdSchema = object({
  verification: object({
    id: string().max(MAX_KEY_LENGTH).required(),
    url: string()
      .matches(/^https?:\/\//)
      .required(),
  }).required(),
}).required();
const CREATED = 201;
/** A decision that was not taken is told again for a week. A message of progress does not say when it was. */
const MAX_DECISION_AGE_MS = 8 * 86_400_000;

/**
 * HMAC-SHA256, lower-case hex, over the raw body, or over the session id of a GET. Source: the vendor's developer
 * documentation, "HMAC authentication".
 */
export const veriffSignature = (payload: string | Buffer, sharedSecret: string): string =>
  createHmac('sha256', sharedSecret).update(payload).digest('hex');

/**
 * Veriff: signed webhooks and the decision by session. Events of the browser's frame are not trusted.
 * @throws VendorDown, also for a malformed decision.
 */
export const createVeriffIdentity = (
  settings: NonNullable<VendorConfig['identity']>,
  clock: Clock,
): IdentityVendor => {
  const { apiKey, sharedSecret } = settings;
  return {
    createSession: async (applicationId, { firstNames, surnames, documentNumber, birthDate }) => {
      const payload = {
        verification: {
          vendorData: applicationId,
          person: {
            firstName: firstNames,
            lastName: surnames,
            idNumber: documentNumber,
            dateOfBirth: birthDate,
          },
          document: { number: documentNumber, type: 'ID_CARD', country: 'CO' },
        },
      };
      const answer = await callVendor('identity', `${settings.url}/v1/sessions`, {
        headers: {
          'x-auth-client': apiKey,
          'x-hmac-signature': veriffSignature(JSON.stringify(payload), sharedSecret),
        },
        json: payload,
        sentence: START_SENTENCE,
      });
      if (answer.status !== CREATED)
        throw new VendorDown(START_SENTENCE, { cause: new Error(`a session answered ${answer.status}`) });
      const { id, url } = readAnswer(answer, createdSchema, START_SENTENCE).verification;
      return { sessionId: id, url };
    },
    verifyEvent: (rawBody, headers) => {
      const signature = headers['x-hmac-signature'] ?? '';
      const client = headers['x-auth-client'] ?? apiKey;
      const isSigned = constantTimeEqual(signature.toLowerCase(), veriffSignature(rawBody, sharedSecret));
      if (!isSigned || !constantTimeEqual(client, apiKey)) return undefined;
      const body = parseForeignJson(rawBody);
      const decidedAt = decidedAtOf(body);
      if (decidedAt && clock.now().getTime() - decidedAt.getTime() > MAX_DECISION_AGE_MS) return undefined;
      return readMessage(body);
    },
    readDecision: async (sessionId) => {
      const answer = await callVendor(
        'identity',
        `${settings.url}/v1/sessions/${encodeURIComponent(sessionId)}/decision`,
        {
          headers: {
            'x-auth-client': apiKey,
            'x-hmac-signature': veriffSignature(sessionId, sharedSecret),
          },
          sentence: SENTENCE,
        },
      );
      return readMessage(readAnswer(answer, decisionSchema, SENTENCE));
    },
  };
};
