import { decodeSentCode } from '#core/api/accounts/accounts.ts';
import {
  decodeIdentityReading,
  encodeCameraConsent,
  IDENTITY_STATUSES,
  readIdentityStatus,
  requestIdentityAgent,
  startIdentitySession,
} from '#core/api/applications/identity.ts';
import { decodeTracking, encodeTracking, readTracking } from '#core/api/applications/tracking.ts';
import {
  type ChargeKey,
  decodeCostSheet,
  encodeCostSheet,
  readCostSheet,
  type SheetKey,
} from '#core/api/signing/cost-sheet.ts';
import * as wire from '#core/api/signing/signing.ts';
import { decodeIsRegistered, decodePreparedSigning, decodeSignedCredit } from '#core/api/signing/signing.ts';
import { calendarDate } from '#core/calendar/calendar-date.ts';
import { encodeSentCode } from '../../server/codes/routes.ts';
import { encodeIdentityState } from '../../server/identity/routes.ts';
import { encodePrepared, encodeRegistration, encodeSigned } from '../../server/signing/routes.ts';
import { codeSentAnswer } from '../samples/accounts.ts';
import { minutesLater, PERSON } from '../samples/person.ts';
import {
  aCostSheet,
  CONTRACT_SIZE,
  costSheetAnswer,
  identityAnswer,
  NOTE_SIZE,
  preparedAnswer,
  registeredAnswer,
  signedAnswer,
} from '../samples/signing.ts';
import { aStep, aTracking } from '../samples/tracking.ts';
import { plainTrip, type RoundTrip, requestTrip, responseTrip } from './round-trip.ts';

const rowNamed = (key: SheetKey) => ({ key, label: `nombre de ${key}`, value: `valor de ${key}` });
const chargeNamed = (key: ChargeKey, isInterest: boolean | undefined, monthly: string | undefined) => ({
  ...{ key, label: `nombre de ${key}`, isInterest, monthly, total: `total de ${key}` },
});

const code = {
  codeId: 'code-1',
  phone: PERSON.phone,
  channel: 'sms',
  email: undefined,
  resendInSeconds: 30,
} as const;
const sentCode = {
  channel: 'sms',
  destination: '+57 300 *** 4567',
  email: undefined,
  resendAt: 1_000 + 30_000,
};
const byMail = 'an***@correo.example';

const contract = { pages: CONTRACT_SIZE.pages, bytes: CONTRACT_SIZE.byteLength };
const promissoryNote = { pages: NOTE_SIZE.pages, bytes: NOTE_SIZE.byteLength };
const pdfOf = (size: typeof contract, letter: string) => ({
  sha256: letter.repeat(64),
  pages: size.pages,
  bytes: new Uint8Array(size.bytes),
});

const steps = [
  aStep('signature', 'done'),
  aStep('clinic', 'current', { expectedBy: calendarDate('2026-11-25'), isLate: true, businessDays: 3 }),
  aStep('identity', 'stopped', { businessDays: 1 }),
  aStep('identity', 'withdrawn'),
  aStep('disbursement', 'ahead', { businessDays: 2 }),
];
const readings = [
  aTracking(),
  aTracking({ identity: null, contract: undefined, promissoryNote: undefined }),
  ...(['no_account', 'rejected', 'returned'] as const).map((setback) =>
    aTracking({ steps, withdrawal: 'RT-10050', transfer: { setback, paid: 123_457 } }),
  ),
];

const part = (title: string, ...keys: readonly SheetKey[]) => ({ title, rows: keys.map(rowNamed) });
/** With a row of every name. */
const sheet = aCostSheet({
  received: part('Recibes', 'amount', 'purpose', 'recipient', 'price', 'first_offer', 'difference'),
  paid: part('Pagas', 'instalments', 'dates', 'interest_rate', 'arrears_rate', 'cap', 'all_in_rate'),
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
  rights: part('Puedes', 'withdrawal', 'prepayment'),
});

export const signingTrips: readonly RoundTrip[] = [
  responseTrip(readCostSheet, encodeCostSheet(sheet), decodeCostSheet, sheet),
  responseTrip(readCostSheet, costSheetAnswer(), decodeCostSheet, aCostSheet()),
  responseTrip(
    wire.createContract,
    encodePrepared({
      code,
      contract: pdfOf(contract, 'a'),
      promissoryNote: pdfOf(promissoryNote, 'b'),
    }),
    (arrived) => decodePreparedSigning(arrived, 1_000),
    { sentCode, contract, promissoryNote },
    { ...preparedAnswer(), codigo: codeSentAnswer() },
  ),
  responseTrip(
    wire.createContract,
    { ...preparedAnswer(), codigo: codeSentAnswer({ correo: byMail }) },
    (arrived) => decodePreparedSigning(arrived, 1_000).sentCode.email,
    byMail,
  ),
  responseTrip(
    wire.resendSigningCode,
    encodeSentCode(code),
    (arrived) => decodeSentCode(arrived, 1_000),
    sentCode,
    codeSentAnswer(),
  ),
  responseTrip(
    wire.resendSigningCode,
    encodeSentCode({ ...code, email: PERSON.email }),
    (arrived) => decodeSentCode(arrived, 1_000).email,
    byMail,
  ),
  plainTrip(wire.validateSigningCode, { valido: true }),
  responseTrip(
    wire.markSigned,
    encodeSigned({
      application: { status: 'pendiente_validacion_cliente', credit_number: PERSON.creditNumber },
      signature: { amount: 4_000_000, signed_at: minutesLater(5) },
    }),
    decodeSignedCredit,
    { creditNumber: PERSON.creditNumber, amount: 4_000_000, status: 'pendiente_validacion_cliente' },
    signedAnswer(),
  ),
  responseTrip(
    wire.registerInDepository,
    encodeRegistration({ status: 'registered', number: 'DEP-7' }),
    decodeIsRegistered,
    true,
    registeredAnswer(),
  ),
  responseTrip(
    wire.registerInDepository,
    encodeRegistration({ status: 'pending' }),
    decodeIsRegistered,
    false,
  ),
  plainTrip(startIdentitySession, { url: 'https://photos.example/v/session-1' }),
  requestTrip(startIdentitySession, encodeCameraConsent(), encodeCameraConsent()),
  ...[readIdentityStatus, requestIdentityAgent].flatMap((call) => [
    ...(
      [
        ['resubmission_requested', 'photos', 'fotos'],
        ['expired', 'expired', 'vencida'],
        ['abandoned', 'abandoned', 'abandonada'],
      ] as const
    ).map(([reason, repeat, repetir]) =>
      responseTrip(
        call,
        encodeIdentityState({ status: 'idle', repeat: reason }),
        decodeIdentityReading,
        { status: 'idle', repeat },
        identityAnswer('idle', repetir),
      ),
    ),
    ...IDENTITY_STATUSES.map((status) =>
      responseTrip(call, encodeIdentityState({ status, repeat: undefined }), decodeIdentityReading, {
        status,
        repeat: undefined,
        agent: undefined,
      }),
    ),
    ...[calendarDate('2026-11-30'), undefined].map((expectedBy) => {
      const agent = { isInsteadOfPhotos: expectedBy !== undefined, expectedBy };
      const state = { status: 'manual_validation', repeat: undefined, agent } as const;
      return responseTrip(call, encodeIdentityState(state), decodeIdentityReading, state);
    }),
  ]),
  ...readings.map((reading) =>
    responseTrip(readTracking, { data: encodeTracking(reading) }, ({ data }) => decodeTracking(data), {
      ...reading,
      steps: reading.steps.map((step) => ({ ...step, at: step.at?.toISOString() })),
      contract: reading.contract && contract,
      promissoryNote: reading.promissoryNote && promissoryNote,
    }),
  ),
];
