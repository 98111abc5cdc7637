import * as accounts from '#core/api/accounts/accounts.ts';
import { decodeSentCode } from '#core/api/accounts/accounts.ts';
import { confirmPhone, decodeLogin, login } from '#core/api/accounts/logins.ts';
import {
  decodeOpenSessions,
  encodeOpenSessions,
  readOpenSessions,
} from '#core/api/accounts/open-sessions.ts';
import { encodeCredit } from '#core/api/credit/credit.ts';
import { encodeCreditHub } from '#core/api/credit/debt.ts';
import { calendarDate } from '#core/calendar/calendar-date.ts';
import { encodeLogin } from '../../server/accounts/routes.ts';
import { encodeSentCode } from '../../server/codes/routes.ts';
import { closedCredit, insolventCredit, overdueCredit } from './loans.ts';
import { type RoundTrip, requestTrip, responseTrip } from './round-trip.ts';

const SENT = {
  codeId: 'code-1',
  phone: '3004567890',
  channel: 'whatsapp',
  email: 'ana@correo.example',
  resendInSeconds: 31,
} as const;
const RECEIVED = {
  channel: 'whatsapp',
  destination: '+57 300 *** 7890',
  email: 'an***@correo.example',
  resendAt: 1_000 + 31_000,
};
const sentCode = encodeSentCode(SENT);
const readSentCode = (arrived: Parameters<typeof decodeSentCode>[0]) => decodeSentCode(arrived, 1_000);

const profile = {
  id: 'profile-1',
  email: 'ana@correo.example',
  first_names: 'Ana María',
  surnames: 'Ríos Peña',
};

const loginOf = ({ account, debt }: typeof overdueCredit, isSigned: boolean): RoundTrip => {
  const written = encodeLogin(
    {
      phone: '3004567890',
      // Fields that are not named here are dropped.
      profile: profile as Parameters<typeof encodeLogin>[0]['profile'],
      summary: {
        applicationId: 'application-1',
        applicationStatus: 'desembolsado',
        credit: encodeCredit(100_200_307, account, debt),
        creditHub: encodeCreditHub(account, debt),
      },
      isSigned,
      rejection: { reasons: ['short_tenure'], retryFrom: calendarDate('2027-01-21') },
    },
    { id: 'account-1', token: 'token-1', draft_key: 'key-1' },
  );
  return responseTrip(login, written, decodeLogin, {
    session: { id: 'account-1', token: 'token-1', draftKey: 'key-1' },
    user: {
      phone: '573004567890',
      email: 'ana@correo.example',
      firstNames: 'Ana María',
      surnames: 'Ríos Peña',
    },
    profileId: 'profile-1',
    applicationId: 'application-1',
    status: 'desembolsado',
    isSigned,
    rejection: { reasons: ['short_tenure'], retryFrom: '2027-01-21' },
    loan: 100_200_307,
  });
};

const openSessions = [
  {
    id: 'session-1',
    device: 'Chrome en Android',
    openedAt: new Date('2026-11-20T15:00:00.000Z'),
    lastUsedAt: new Date('2026-11-20T15:05:00.000Z'),
    isThisOne: true,
  },
  {
    id: 'session-2',
    device: 'Safari en iPhone',
    openedAt: new Date('2026-11-19T12:30:00.000Z'),
    lastUsedAt: new Date('2026-11-19T13:00:00.000Z'),
    isThisOne: false,
  },
];

const opened = { id: 'account-1', token: 'token-1', draft_key: 'key-1' };
const accepted = {
  phone: '3004567890',
  autoriza_datos: true,
  acepta_terminos: true,
  version_textos: '2026-11-22',
  medico_id: 'doctor-1',
  medico: 'Clínica Sonrisa',
} as const;
const typed = { otp: '1234', platform: 'sms', value: '3004567890' } as const;
const asItIs = <T>(arrived: T): T => arrived;

export const accountTrips: readonly RoundTrip[] = [
  ...[accounts.requestLoginCode, accounts.resendRegistrationCode, accounts.resendEmailCode].map((call) =>
    responseTrip(call, sentCode, readSentCode, RECEIVED),
  ),
  responseTrip(accounts.createAccount, { phone: '573004567890', ...sentCode }, readSentCode, RECEIVED),
  responseTrip(accounts.confirmEmail, { id: 'account-1', token: 'token-1' }, asItIs, {
    id: 'account-1',
    token: 'token-1',
  }),
  responseTrip(readOpenSessions, encodeOpenSessions(openSessions), decodeOpenSessions, openSessions),
  responseTrip(confirmPhone, opened, asItIs, opened),
  loginOf(overdueCredit, true),
  loginOf(insolventCredit, true),
  loginOf(closedCredit, false),
  requestTrip(accounts.createAccount, accepted, accepted),
  requestTrip(login, typed, typed),
];
