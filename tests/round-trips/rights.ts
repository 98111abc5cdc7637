import * as authorisation from '#core/api/rights/authorisations.ts';
import { decodeAuthorisations, encodeAuthorisations } from '#core/api/rights/authorisations.ts';
import {
  decodeClaims,
  decodeFiledClaim,
  encodeClaim,
  encodeWantedClaim,
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
import { minutesLater, PERSON } from '../samples/person.ts';
import {
  aClaim,
  anAnsweredClaim,
  anAuthorisation,
  aQuestion,
  aRecordedWithdrawal,
  aWithdrawal,
} from '../samples/rights.ts';
import { plainTrip, type RoundTrip, requestTrip, responseTrip } from './round-trip.ts';

const id = '3f2b8c1e-6a4d-4e21-9d0a-7c5b1e8f2a10';
const { text } = aClaim();
const claims = REQUEST_KINDS.map((kind, index) =>
  (index % 2 === 0 ? aClaim : anAnsweredClaim)({ kind, number: 10_042 + index }),
);

const standings = ['possible', 'with_account', 'credit_open', undefined] as const;
const authorisations = AUTHORISATION_KINDS.map((kind, index) =>
  anAuthorisation({
    kind,
    version: `2026-11-${20 + index}`,
    sha256: String(index).repeat(64),
    revokedAt: index === 3 ? minutesLater(60) : undefined,
    revocation: standings[index % standings.length],
  }),
);

const withdrawals = (
  ['cancels', 'returns', 'over', 'recorded', 'asked', 'excluded', 'withdrawn'] as const
).map((standing, index) => {
  const clinic = (['unasked', 'asked', 'repaid', 'declined', 'never_had'] as const)[index] ?? 'asked';
  const way = (['card', 'key', 'agreed'] as const)[index % 3] ?? 'key';
  const returns = aRecordedWithdrawal().returns.flatMap((waiting) => [
    { ...waiting, way },
    { ...waiting, way, returnedAt: minutesLater(90) },
  ]);
  const question = [
    undefined,
    aQuestion(),
    aQuestion({ answeredAt: minutesLater(90), begunOn: calendarDate('2026-11-20') }),
  ][index % 3];
  return aWithdrawal({ standing, recorded: aRecordedWithdrawal({ clinic, returns, question }) });
});

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
  requestTrip(authorisation.giveAuthorisation, authorisation.encodeAcceptedVersion('2026-11-26'), {
    version: '2026-11-26',
  }),
  plainTrip(authorisation.giveAuthorisation, { aceptada: minutesLater(4).toISOString() }),
  ...[authorisation.listAuthorisations, authorisation.revokeAuthorisation].map((listing) =>
    responseTrip(listing, encodeAuthorisations(authorisations), decodeAuthorisations, authorisations),
  ),
  requestTrip(withdraw, encodeWantedWithdrawal(id, PERSON.creditNumber), {
    id_solicitud: id,
    credito: PERSON.creditNumber,
  }),
  ...[readWithdrawal, withdraw].flatMap((call) =>
    [...withdrawals, aWithdrawal({ paid: pesos(0) })].map((withdrawal) =>
      responseTrip(call, encodeWithdrawal(withdrawal), decodeWithdrawal, withdrawal),
    ),
  ),
  responseTrip(readWithdrawal, encodeWithdrawal(undefined), decodeWithdrawal, undefined),
  requestTrip(closeAccount, encodeWantedClosure(id), { id_solicitud: id }),
  ...[readClosure, closeAccount].flatMap((call) =>
    [undefined, claims[7], aClaim({ kind: 'closure' })].map((request) => {
      const closure = { hasCredit: request === undefined, request };
      return responseTrip(call, encodeClosure(closure), decodeClosure, closure);
    }),
  ),
];
