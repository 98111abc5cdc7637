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
import { calendarDate } from '#core/calendar/calendar-date.ts';
import { AUTHORISATION_KINDS } from '#core/rights/authorisations.ts';
import { CLAIM_KINDS } from '#core/rights/claims.ts';
import { type RoundTrip, requestTrip, responseTrip } from './round-trip.ts';

const id = '3f2b8c1e-6a4d-4e21-9d0a-7c5b1e8f2a10';
const text = 'Me cobraron dos veces.\n\nFue el 5 de octubre.';

const claims: readonly FiledClaim[] = CLAIM_KINDS.map((kind, index) => ({
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
];
