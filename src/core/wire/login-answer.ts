import { type ApplicationStatus, isApplicationStatus } from '../application/application-status.ts';
import type { Rejection } from '../application/rejection.ts';
import type { AnswerOf } from './endpoint.ts';
import type { login } from './logins.ts';
import { decodeRejection } from './rejection.ts';

/** What a right login code brings: the session, who it is, and what decides where they go. */
export interface LoginEntry {
  readonly session: { readonly id: string; readonly token: string; readonly draftKey: string };
  readonly user: {
    readonly telefono: string;
    readonly email: string | null;
    readonly nombres: string | null;
    readonly apellidos: string | null;
  };
  readonly profileId: string | null;
  readonly applicationId: string | null;
  readonly status: ApplicationStatus | undefined;
  readonly isSigned: boolean;
  /** Empty unless the application was refused. */
  readonly rejection: Rejection;
  /** The credit number, where there is a credit and its debt is known. */
  readonly loan: number | null;
}

/** The part of the answer that is read here; the credit itself is read again by the screens that show it. */
type LoginAnswer = Omit<AnswerOf<typeof login>, 'credito' | 'credit_hub'> & {
  readonly credito: { readonly id: number } | null;
  readonly credit_hub: object | null;
};

/** A status that this build does not know counts as none: the application's own screen says what to do. */
export const decodeLogin = (answer: LoginAnswer): LoginEntry => ({
  session: { id: answer.id, token: answer.token, draftKey: answer.draft_key },
  user: {
    telefono: answer.telefono,
    email: answer.email,
    nombres: answer.nombres,
    apellidos: answer.apellidos,
  },
  profileId: answer.profile_id,
  applicationId: answer.app_id,
  status: isApplicationStatus(answer.estado_app) ? answer.estado_app : undefined,
  isSigned: answer.firmado ?? false,
  rejection: decodeRejection(answer),
  loan: answer.credit_hub === null ? null : (answer.credito?.id ?? null),
});
