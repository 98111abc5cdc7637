import { boolean, string } from 'yup';
import { type ApplicationStatus, isApplicationStatus } from '../../application/application-status.ts';
import type { Rejection } from '../../application/rejection.ts';
import { decodeRejection, rejectionFields } from '../applications/rejection.ts';
import { creditSchema } from '../credit/credit.ts';
import { creditHubSchema } from '../credit/debt.ts';
import { type AnswerOf, endpoint } from '../endpoint.ts';
import { codeField, exact, phoneField, shape } from '../fields.ts';
import { attemptKeySchema } from './accounts.ts';

const sessionOpened = {
  id: string().required(),
  token: string().required(),
  draft_key: string().required(),
};

export const login = endpoint({
  method: 'POST',
  path: '/api/accounts/login',
  summary: 'Ingresa con el código de 4 dígitos',
  access: 'public',
  query: attemptKeySchema,
  body: exact({ otp: codeField(), platform: string().oneOf(['sms']).required(), value: phoneField() }),
  answer: shape({
    ...sessionOpened,
    profile_id: string().nullable().defined(),
    app_id: string().nullable().defined(),
    telefono: string().required(),
    email: string().nullable().defined(),
    nombres: string().nullable().defined(),
    apellidos: string().nullable().defined(),
    estado_app: string().nullable().defined(),
    /** Contract and pagaré were signed, at any later status. */
    firmado: boolean().optional(),
    ...rejectionFields,
    credito: creditSchema.nullable().defined(),
    credit_hub: creditHubSchema.nullable().defined(),
  }),
});

export const confirmPhone = endpoint({
  method: 'POST',
  path: '/api/accounts/confirm/sms/:phone/:otp',
  summary: 'Confirma el celular con el código de registro y abre la sesión',
  access: 'public',
  params: exact({ phone: phoneField(), otp: codeField() }),
  query: attemptKeySchema,
  answer: shape(sessionOpened),
});

export const loginEndpoints = { login, confirmPhone };

/** The person of a session; what is not known yet is null. */
export interface SessionUser {
  /** With country code 57. */
  readonly phone: string;
  readonly email: string | null;
  readonly firstNames: string | null;
  readonly surnames: string | null;
}

/** What a right login code brings: the session, who it is, and what decides where they go. */
export interface LoginEntry {
  readonly session: { readonly id: string; readonly token: string; readonly draftKey: string };
  readonly user: SessionUser;
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
    phone: answer.telefono,
    email: answer.email,
    firstNames: answer.nombres,
    surnames: answer.apellidos,
  },
  profileId: answer.profile_id,
  applicationId: answer.app_id,
  status: isApplicationStatus(answer.estado_app) ? answer.estado_app : undefined,
  isSigned: answer.firmado ?? false,
  rejection: decodeRejection(answer),
  loan: answer.credit_hub === null ? null : (answer.credito?.id ?? null),
});
