import { decodeSentCode } from '#core/api/accounts/accounts.ts';
import {
  decodeIdentityReading,
  IDENTITY_STATUSES,
  readIdentityStatus,
  requestIdentityAgent,
} from '#core/api/applications/identity.ts';
import {
  decodeTracking,
  encodeTracking,
  readTracking,
  type TrackingReading,
} from '#core/api/applications/tracking.ts';
import {
  type ChargeKey,
  decodeCostSheet,
  encodeCostSheet,
  type NumberedSheet,
  readCostSheet,
  type SheetKey,
} from '#core/api/signing/cost-sheet.ts';
import * as wire from '#core/api/signing/signing.ts';
import { decodeIsRegistered, decodePreparedSigning, decodeSignedCredit } from '#core/api/signing/signing.ts';
import { calendarDate } from '#core/calendar/calendar-date.ts';
import { encodeSentCode } from '../../server/codes/routes.ts';
import { encodeIdentityState } from '../../server/identity/routes.ts';
import { encodePrepared, encodeRegistration, encodeSigned } from '../../server/signing/routes.ts';
import { type RoundTrip, responseTrip } from './round-trip.ts';

const rowNamed = (key: SheetKey) => ({ key, label: `nombre de ${key}`, value: `valor de ${key}` });
const chargeNamed = (key: ChargeKey, isInterest: boolean | undefined, monthly: string | undefined) => ({
  ...{ key, label: `nombre de ${key}`, isInterest, monthly, total: `total de ${key}` },
});

const code = {
  codeId: 'code-1',
  phone: '3004567890',
  channel: 'sms',
  email: 'ana@correo.example',
  resendInSeconds: 31,
} as const;
const sentCode = {
  channel: 'sms',
  destination: '+57 300 *** 7890',
  email: 'an***@correo.example',
  resendAt: 1_000 + 31_000,
};

const contract = { pages: 9, byteLength: 91_000 };
const promissoryNote = { pages: 2, byteLength: 22_000 };
const tracking: TrackingReading = {
  status: 'validacion_clinica',
  creditNumber: 100_200_307,
  amount: 6_666_661,
  providerName: 'Clínica Sonrisa',
  identity: 'approved',
  withdrawal: 'RT-10050',
  transfer: undefined,
  on: calendarDate('2026-11-21'),
  steps: [
    {
      name: 'signature',
      state: 'done',
      at: new Date('2026-11-20T15:04:00Z'),
      expectedBy: undefined,
      isLate: false,
      businessDays: undefined,
    },
    {
      name: 'clinic',
      state: 'current',
      at: new Date('2026-11-20T16:04:00Z'),
      expectedBy: calendarDate('2026-11-25'),
      isLate: true,
      businessDays: 3,
    },
    {
      name: 'identity',
      state: 'stopped',
      at: new Date('2026-11-20T15:34:00Z'),
      expectedBy: undefined,
      isLate: false,
      businessDays: 1,
    },
    {
      name: 'identity',
      state: 'withdrawn',
      at: new Date('2026-11-20T15:44:00Z'),
      expectedBy: undefined,
      isLate: false,
      businessDays: undefined,
    },
    {
      name: 'disbursement',
      state: 'ahead',
      at: undefined,
      expectedBy: undefined,
      isLate: false,
      businessDays: 2,
    },
  ],
  contract,
  promissoryNote,
};

const sheet: NumberedSheet = {
  creditNumber: 100_200_307,
  received: {
    title: 'Recibes',
    rows: (['amount', 'purpose', 'recipient', 'price', 'first_offer', 'difference'] as const).map(rowNamed),
  },
  paid: {
    title: 'Pagas',
    rows: (['instalments', 'dates', 'interest_rate', 'arrears_rate', 'cap', 'all_in_rate'] as const).map(
      rowNamed,
    ),
  },
  charges: {
    title: 'Cuesta',
    overview: rowNamed('overview'),
    rows: [
      chargeNamed('capital_and_interest', undefined, '$ 3'),
      chargeNamed('interest', true, undefined),
      chargeNamed('insurance', false, '$ 4'),
      chargeNamed('guarantee', false, '$ 5'),
      chargeNamed('vat', false, undefined),
    ],
    total: { label: 'En total', monthly: '$ 12', total: '$ 144' },
  },
  rights: { title: 'Puedes', rows: (['withdrawal', 'prepayment'] as const).map(rowNamed) },
};

export const signingTrips: readonly RoundTrip[] = [
  responseTrip(readCostSheet, encodeCostSheet(sheet), decodeCostSheet, sheet),
  responseTrip(
    wire.createContract,
    encodePrepared({
      code,
      contract: { sha256: 'c'.repeat(64), pages: 9, bytes: new Uint8Array(91) },
      promissoryNote: { sha256: 'd'.repeat(64), pages: 2, bytes: new Uint8Array(22) },
    }),
    (arrived) => decodePreparedSigning(arrived, 1_000),
    { sentCode, contract: { pages: 9, bytes: 91 }, promissoryNote: { pages: 2, bytes: 22 } },
  ),
  responseTrip(
    wire.resendSigningCode,
    encodeSentCode(code),
    (arrived) => decodeSentCode(arrived, 1_000),
    sentCode,
  ),
  responseTrip(
    wire.markSigned,
    encodeSigned({
      application: { status: 'approved', credit_number: 100_200_307 },
      signature: { amount: 6_666_661, signed_at: new Date('2026-11-20T15:04:00Z') },
    }),
    (arrived) => ({ ...decodeSignedCredit(arrived), signedAt: arrived.firmado }),
    {
      creditNumber: 100_200_307,
      amount: 6_666_661,
      status: 'approved',
      signedAt: '2026-11-20T15:04:00.000Z',
    },
  ),
  responseTrip(
    wire.registerInDepository,
    encodeRegistration({ status: 'registered', number: 'DEP-7' }),
    (arrived) => ({ isRegistered: decodeIsRegistered(arrived), number: arrived.numero }),
    { isRegistered: true, number: 'DEP-7' },
  ),
  responseTrip(
    wire.registerInDepository,
    encodeRegistration({ status: 'pending' }),
    decodeIsRegistered,
    false,
  ),
  ...[readIdentityStatus, requestIdentityAgent].flatMap((call) => [
    ...(
      [
        ['resubmission_requested', 'photos'],
        ['expired', 'expired'],
        ['abandoned', 'abandoned'],
      ] as const
    ).map(([reason, repeat]) =>
      responseTrip(call, encodeIdentityState({ status: 'idle', repeat: reason }), decodeIdentityReading, {
        status: 'idle',
        repeat,
      }),
    ),
    ...IDENTITY_STATUSES.map((status) =>
      responseTrip(call, encodeIdentityState({ status, repeat: undefined }), decodeIdentityReading, {
        status,
        repeat: undefined,
      }),
    ),
  ]),
  ...(['no_account', 'rejected', 'returned'] as const)
    .map((setback) => ({ ...tracking, transfer: { setback, paid: 123_457 } }))
    .map((reading) =>
      responseTrip(readTracking, { data: encodeTracking(reading) }, ({ data }) => decodeTracking(data), {
        ...reading,
        steps: tracking.steps.map((step) => ({ ...step, at: step.at?.toISOString() })),
        contract: { pages: 9, bytes: 91_000 },
        promissoryNote: { pages: 2, bytes: 22_000 },
      }),
    ),
];
