import {
  type Authorisation,
  decodeAuthorisations,
  encodeAcceptedVersion,
  encodeAuthorisations,
  giveAuthorisation,
  listAuthorisations,
  revokeAuthorisation,
} from '#core/api/rights/authorisations.ts';
import {
  decodeClaims,
  decodeFiledClaim,
  encodeClaim,
  encodeWantedClaim,
  type FiledClaim,
  fileClaim,
  listClaims,
} from '#core/api/rights/claims.ts';
import {
  closeAccount,
  decodeClosure,
  encodeClosure,
  encodeWantedClosure,
  readClosure,
} from '#core/api/rights/closure.ts';
import {
  decodeWithdrawal,
  encodeWantedWithdrawal,
  encodeWithdrawal,
  readWithdrawal,
  withdraw,
} from '#core/api/rights/withdrawal.ts';
import { calendarDate } from '#core/calendar/calendar-date.ts';
import { pesos } from '#core/money/money.ts';
import { AUTHORISATION_KINDS } from '#core/rights/authorisations.ts';
import { CLAIM_KINDS, REQUEST_KINDS } from '#core/rights/claims.ts';
import { type RoundTrip, requestTrip, responseTrip } from './round-trip.ts';

const id = '3f2b8c1e-6a4d-4e21-9d0a-7c5b1e8f2a10';
const text = 'Me cobraron dos veces.\n\nFue el 5 de octubre.';

const claims: readonly FiledClaim[] = REQUEST_KINDS.map((kind, index) => ({
  number: 10_042 + index,
  kind,
  text,
  receivedAt: new Date('2026-11-20T15:00:00.000Z'),
  dueOn: calendarDate('2026-12-14'),
  answer:
    index % 2 === 0
      ? undefined
      : { text: 'Lo revisamos y es así.', at: new Date('2026-12-01T15:00:00.000Z') },
}));

const standings = ['possible', 'with_account', 'credit_open', undefined] as const;
const authorisations: readonly Authorisation[] = AUTHORISATION_KINDS.map((kind, index) => ({
  kind,
  version: `2026-11-${20 + index}`,
  sha256: String(index).repeat(64),
  text,
  acceptedAt: new Date('2026-11-20T15:00:00.000Z'),
  revokedAt: index === 3 ? new Date('2026-11-21T16:00:00.000Z') : undefined,
  revocation: standings[index % standings.length],
}));

export const rightsTrips: readonly RoundTrip[] = [
  ...CLAIM_KINDS.map((kind) =>
    requestTrip(fileClaim, encodeWantedClaim({ id, kind, text }), {
      id_reclamo: id,
      tipo: encodeWantedClaim({ id, kind, text }).tipo,
      texto: text,
    }),
  ),
  ...claims.map((claim) => responseTrip(fileClaim, { reclamo: encodeClaim(claim) }, decodeFiledClaim, claim)),
  responseTrip(listClaims, { reclamos: claims.map(encodeClaim) }, decodeClaims, claims),
  requestTrip(giveAuthorisation, encodeAcceptedVersion('2026-11-26'), { version: '2026-11-26' }),
  ...[listAuthorisations, revokeAuthorisation].map((listing) =>
    responseTrip(listing, encodeAuthorisations(authorisations), decodeAuthorisations, authorisations),
  ),
  requestTrip(withdraw, encodeWantedWithdrawal(id, 1_234_567_890), {
    id_solicitud: id,
    credito: 1_234_567_890,
  }),
  ...[readWithdrawal, withdraw].flatMap((call) =>
    (['cancels', 'returns', 'over', 'recorded', 'withdrawn'] as const).map((standing, index) => {
      const clinic = (['unasked', 'asked', 'repaid', 'declined', 'never_had'] as const)[index];
      const withdrawal = {
        creditNumber: 1_234_567_890,
        standing,
        lastDay: calendarDate('2026-11-27'),
        provider: 'Clínica Arrayán',
        paid: pesos(200_000),
        maskedPhone: '+57 300 *** 4567',
        recorded: clinic && {
          number: 'RT-10001',
          saidAt: new Date('2026-11-20T15:00:00.000Z'),
          clinic,
          returns: [undefined, new Date('2026-11-25T15:00:00.000Z')].map((returnedAt) => ({
            amount: pesos(100_000),
            dueBy: calendarDate('2026-12-05'),
            returnedAt,
          })),
        },
      };
      return responseTrip(call, encodeWithdrawal(withdrawal), decodeWithdrawal, withdrawal);
    }),
  ),
  responseTrip(readWithdrawal, encodeWithdrawal(undefined), decodeWithdrawal, undefined),
  requestTrip(closeAccount, encodeWantedClosure(id), { id_solicitud: id }),
  ...[readClosure, closeAccount].flatMap((call) =>
    [undefined, claims[7]].map((request) => {
      const closure = { hasCredit: request === undefined, request };
      return responseTrip(call, encodeClosure(closure), decodeClosure, closure);
    }),
  ),
];
