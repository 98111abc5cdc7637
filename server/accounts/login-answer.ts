import type { login } from '#core/api/accounts/logins.ts';
import { encodeRejection } from '#core/api/applications/rejection.ts';
import type { AnswerOf } from '#core/api/endpoint.ts';
import { parsePhone, withPrefix } from '#core/people/phone.ts';
import type { LoginSummary } from './login-summary.ts';

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
