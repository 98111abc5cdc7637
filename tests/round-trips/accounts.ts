import * as accounts from '#core/api/accounts/accounts.ts';
import { decodeSentCode } from '#core/api/accounts/accounts.ts';
import { proveEmail } from '#core/api/accounts/email-proof.ts';
import { confirmPhone, decodeLogin, login } from '#core/api/accounts/logins.ts';
import * as sessions from '#core/api/accounts/open-sessions.ts';
import { decodeOpenSessions } from '#core/api/accounts/open-sessions.ts';
import { encodePresence } from '#core/api/accounts/sessions.ts';
import { encodeCredit } from '#core/api/credit/credit.ts';
import { encodeCreditHub } from '#core/api/credit/debt.ts';
import { calendarDate } from '#core/calendar/calendar-date.ts';
import { encodeLogin } from '../../server/accounts/routes.ts';
import { encodeSentCode } from '../../server/codes/routes.ts';
import {
  accountCreatedAnswer,
  borrowerLoginAnswer,
  codeSentAnswer,
  loginAnswer,
  openSessions,
  openSessionsAnswer,
  sessionAnswer,
} from '../samples/accounts.ts';
import type { Loan } from '../samples/loans.ts';
import { PERSON } from '../samples/person.ts';
import { chargedBackCredit, closedCredit, insolventCredit, overdueCredit } from './loans.ts';
import { plainTrip, type RoundTrip, requestTrip, responseTrip } from './round-trip.ts';

const SENT = { codeId: 'code-1', phone: PERSON.phone, resendInSeconds: 30 } as const;
const encodedCode = encodeSentCode({ ...SENT, channel: 'whatsapp', email: PERSON.email });
const RECEIVED = {
  channel: 'whatsapp',
  destination: '+57 300 *** 4567',
  email: 'an***@correo.example',
  resendAt: 1_000 + 30_000,
};
const readSentCode = (arrived: Parameters<typeof decodeSentCode>[0]) => decodeSentCode(arrived, 1_000);
const codeSample = codeSentAnswer({ canal: 'whatsapp', correo: 'an***@correo.example' });

const profile = {
  id: PERSON.profileId,
  email: PERSON.email,
  first_names: PERSON.firstNames,
  surnames: PERSON.surnames,
};
const { id, token, draft_key: draftKey } = sessionAnswer();

const loginOf = (loan: Loan, isSigned: boolean): RoundTrip => {
  const { account, debt } = loan;
  const rejection = { reasons: ['short_tenure'], retryFrom: calendarDate('2027-01-21') } as const;
  const written = encodeLogin(
    {
      phone: PERSON.phone,
      // Fields that are not named here are dropped.
      profile: profile as Parameters<typeof encodeLogin>[0]['profile'],
      summary: {
        applicationId: PERSON.applicationId,
        applicationStatus: 'desembolsado',
        credit: encodeCredit(PERSON.creditNumber, account, debt),
        creditHub: encodeCreditHub(account, debt),
      },
      isSigned,
      rejection,
    },
    { id, token, draft_key: draftKey },
  );
  const sample = {
    ...borrowerLoginAnswer(loan),
    firmado: isSigned,
    motivos: ['antiguedad_insuficiente'],
    vuelve_desde: '2027-01-21',
  };
  const facts = {
    session: { id, token, draftKey },
    user: {
      phone: `57${PERSON.phone}`,
      email: PERSON.email,
      firstNames: PERSON.firstNames,
      surnames: PERSON.surnames,
    },
    profileId: PERSON.profileId,
    applicationId: PERSON.applicationId,
    status: 'desembolsado',
    isSigned,
    rejection,
    loan: PERSON.creditNumber,
  };
  return responseTrip(login, written, decodeLogin, facts, sample);
};

const newcomer: Parameters<typeof encodeLogin>[0] = {
  phone: PERSON.phone,
  profile: profile as Parameters<typeof encodeLogin>[0]['profile'],
  summary: {
    applicationId: undefined,
    applicationStatus: undefined,
    credit: null,
    creditHub: null,
  },
  isSigned: false,
  rejection: { reasons: [], retryFrom: undefined },
};

const accepted = {
  phone: PERSON.phone,
  autoriza_datos: true,
  acepta_terminos: true,
  version_textos: '2026-11-22',
  medico_id: PERSON.providerId,
  medico: PERSON.provider,
} as const;
const typed = { otp: '1234', platform: 'sms', value: PERSON.phone } as const;
const ended = { clave: 'k'.repeat(43), equipo: 'olvidar' as const };

export const accountTrips: readonly RoundTrip[] = [
  ...[accounts.requestLoginCode, accounts.resendRegistrationCode, accounts.resendEmailCode].flatMap(
    (call) => [
      responseTrip(call, encodedCode, readSentCode, RECEIVED, codeSample),
      responseTrip(
        call,
        encodeSentCode({ ...SENT, channel: 'sms', email: undefined }),
        readSentCode,
        { ...RECEIVED, channel: 'sms', email: undefined },
        codeSentAnswer(),
      ),
    ],
  ),
  responseTrip(
    accounts.createAccount,
    { phone: `57${PERSON.phone}`, ...encodedCode },
    readSentCode,
    RECEIVED,
    { ...accountCreatedAnswer(), ...codeSample },
  ),
  plainTrip(accounts.createAccount, accountCreatedAnswer()),
  plainTrip(accounts.confirmEmail, { id, token }),
  plainTrip(proveEmail, { ok: true }),
  plainTrip(confirmPhone, sessionAnswer()),
  responseTrip(sessions.readOpenSessions, openSessionsAnswer(), decodeOpenSessions, openSessions),
  plainTrip(sessions.endOpenSession, { cerrada: true }),
  plainTrip(sessions.endOtherSessions, { cerradas: 2 }),
  plainTrip(sessions.endSessionByKey, { cerrada: true }),
  plainTrip(sessions.sessionEndpoints.refreshToken, { token }),
  plainTrip(sessions.sessionEndpoints.logout, { cerrada: true }),
  plainTrip(sessions.sessionEndpoints.reportPresence, { anotada: true }),
  responseTrip(
    login,
    encodeLogin(newcomer, { id, token, draft_key: draftKey }),
    (arrived) => decodeLogin(arrived).loan,
    null,
    { ...loginAnswer(), firmado: false },
  ),
  loginOf(overdueCredit, true),
  loginOf(insolventCredit, true),
  loginOf(closedCredit, false),
  loginOf(chargedBackCredit, true),
  requestTrip(accounts.createAccount, accepted, accepted),
  requestTrip(login, typed, typed),
  requestTrip(sessions.endSessionByKey, ended, ended),
  requestTrip(
    sessions.sessionEndpoints.reportPresence,
    encodePresence({ isInUse: false }),
    encodePresence({ isInUse: false }),
  ),
];
