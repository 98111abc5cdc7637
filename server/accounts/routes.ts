import type { FastifyInstance } from 'fastify';
import * as wire from '#core/api/accounts/accounts.ts';
import { proveEmail } from '#core/api/accounts/email-proof.ts';
import {
  decodeLegalKind,
  encodeLegalText,
  LEGAL_TEXTS_VERSION,
  readLegalText,
} from '#core/api/accounts/legal-texts.ts';
import { confirmPhone, login } from '#core/api/accounts/logins.ts';
import * as open from '#core/api/accounts/open-sessions.ts';
import * as sessions from '#core/api/accounts/sessions.ts';
import { encodeRejection } from '#core/api/applications/rejection.ts';
import type { AnswerOf } from '#core/api/endpoint.ts';
import { type Phone, parsePhone, withPrefix } from '#core/people/phone.ts';
import { forgetDevice } from '../codes/known-devices.ts';
import { encodeSentCode } from '../codes/routes.ts';
import type { Context } from '../infrastructure/context.ts';
import { keepDevice } from '../infrastructure/http/device-cookie.ts';
import { route } from '../infrastructure/http/route.ts';
import { InvalidFields, NotFound } from '../infrastructure/runtime/errors.ts';
import * as accounts from './accounts.ts';
import { confirmEmail, proveEmailByLink, resendEmailCode } from './email-codes.ts';
import { findLegalText } from './legal-texts/versions.ts';
import type { LoginSummary, ReadLoginSummary } from './login-summary.ts';
import { endSessionOfToken, recordPresence, refreshToken } from './session-tokens.ts';
import { endOtherSessions, endOwnSession, listSessions, logOut } from './sessions.ts';

/**
 * Accepts a phone with or without its country prefix.
 * @throws InvalidFields.
 */
const phoneOf = (text: string, field: string): Phone => {
  const phone = parsePhone(text);
  if (phone === undefined) throw new InvalidFields({ [field]: 'El número de celular no es válido' });
  return phone;
};

type LoginWire = AnswerOf<typeof login>;

export const encodeLogin = (
  { phone, profile, summary, isSigned, rejection }: LoginSummary,
  session: Pick<LoginWire, 'id' | 'token' | 'draft_key'>,
): LoginWire => {
  const parsed = parsePhone(phone);
  return {
    ...session,
    profile_id: profile?.id ?? null,
    app_id: summary.applicationId ?? null,
    telefono: parsed ? withPrefix(parsed) : phone,
    email: profile?.email ?? null,
    nombres: profile?.first_names ?? null,
    apellidos: profile?.surnames ?? null,
    estado_app: summary.applicationStatus ?? null,
    firmado: isSigned,
    ...encodeRejection(rejection),
    credito: summary.credit,
    credit_hub: summary.creditHub,
  };
};

const opened = ({ accountId, token, draftKey }: accounts.Entry) => ({
  id: accountId,
  token,
  draft_key: draftKey,
});

export const accountRoutes =
  (readLoginSummary: ReadLoginSummary) =>
  (app: FastifyInstance, context: Context): void => {
    route(app, wire.requestLoginCode, async (call) => {
      const { params, ip, proof } = call;
      const device = keepDevice(context.config, call);
      const phone = phoneOf(params.phone, 'phone');
      return encodeSentCode(await accounts.requestLoginCode(context, { phone, ip, proof, device }));
    });

    route(app, login, async (call) => {
      const { body, query, ip, userAgent, proof } = call;
      const device = keepDevice(context.config, call);
      const phone = phoneOf(body.value, 'value');
      const attempt = { phone, code: body.otp, attempt: query.intento, ip, proof, device, userAgent };
      const entry = await accounts.login(context, attempt);
      return encodeLogin(await readLoginSummary(context, entry.accountId), opened(entry));
    });

    route(app, wire.createAccount, async (call) => {
      const { body, ip, proof, userAgent } = call;
      keepDevice(context.config, call);
      const phone = phoneOf(body.phone, 'phone');
      const acceptance = { textsVersion: body.version_textos, ip, userAgent };
      const referral = body.medico ? { providerId: body.medico_id, providerName: body.medico } : undefined;
      const sent = await accounts.createAccount(context, { phone, ip, proof, acceptance, referral });
      return { phone: `57${phone}`, ...encodeSentCode(sent) };
    });

    route(app, wire.resendRegistrationCode, async ({ params, ip, proof }) => {
      const phone = phoneOf(params.phone, 'phone');
      return encodeSentCode(await accounts.resendRegistrationCode(context, { phone, ip, proof }));
    });

    route(app, confirmPhone, async (call) => {
      const { params, query, ip, userAgent, proof } = call;
      const device = keepDevice(context.config, call);
      const phone = phoneOf(params.phone, 'phone');
      const attempt = { phone, code: params.otp, attempt: query.intento, ip, proof, device, userAgent };
      return opened(await accounts.confirmPhone(context, attempt));
    });

    route(app, wire.resendEmailCode, async ({ params, caller, ip }) =>
      encodeSentCode(await resendEmailCode(context, caller, { email: params.email, ip })),
    );

    route(app, proveEmail, async ({ params }) => {
      await proveEmailByLink(context, params.key);
      return { ok: true };
    });

    route(app, wire.confirmEmail, async ({ params, query: { intento: attempt }, caller, ip }) => ({
      id: caller.accountId,
      token: await confirmEmail(context, caller, { ...params, attempt, ip }),
    }));

    route(app, sessions.refreshToken, async ({ caller }) => ({ token: await refreshToken(context, caller) }));

    route(app, sessions.logout, async (call) => {
      const { caller, query, reply } = call;
      if (query.equipo === 'olvidar') {
        await forgetDevice(context, caller.accountId, keepDevice(context.config, call));
        // What the browser keeps by itself; the worker and its files stay (decision 174).
        reply.header('clear-site-data', '"cache"');
      }
      await logOut(context, caller);
      return { cerrada: true };
    });

    route(app, sessions.reportPresence, async ({ caller, body }) => {
      await recordPresence(context, caller, body.en_uso);
      return { anotada: true };
    });

    route(app, open.endSessionByKey, async (call) => {
      const { clave, equipo } = call.body;
      const accountId = await endSessionOfToken(context.db, context.clock, Buffer.from(clave, 'base64url'));
      if (accountId !== undefined && equipo === 'olvidar')
        await forgetDevice(context, accountId, keepDevice(context.config, call));
      return { cerrada: true };
    });

    route(app, open.readOpenSessions, async ({ caller }) => {
      const found = await listSessions(context.db, context.clock, caller.accountId);
      return open.encodeOpenSessions(
        found.map((session) => ({ ...session, isThisOne: session.id === caller.sessionId })),
      );
    });

    route(app, open.endOpenSession, async ({ caller, params }) => {
      await endOwnSession(context, caller, params.id);
      return { cerrada: true };
    });

    route(app, open.endOtherSessions, async ({ caller }) => ({
      cerradas: await endOtherSessions(context, caller),
    }));
  };

export const legalRoutes = (app: FastifyInstance, { config }: Context): void => {
  route(app, readLegalText, async ({ params, query }) => {
    const text = findLegalText(
      config.lender,
      decodeLegalKind(params.kind),
      query.version ?? LEGAL_TEXTS_VERSION,
    );
    if (!text) throw new NotFound('No encontramos esa versión del texto.');
    return encodeLegalText(text);
  });
};
