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
];
