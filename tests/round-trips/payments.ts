import { bankTransferCalls, decodeBanks, encodeTransfer } from '#core/api/payments/bank-transfers.ts';
import {
  decodePaymentState,
  decodePublicCredit,
  encodePrepaymentChoice,
  findPublicCredit,
  paymentCalls,
} from '#core/api/payments/payments.ts';
import { PAYMENT_PROVIDER } from '#core/constants.ts';
import { catchUpOf } from '#core/loan/debt.ts';
import { encodeBankPage, encodeBanks } from '../../server/payments/bank-transfers/routes.ts';
import { encodePaymentState, encodePublicCredit, encodeSignedAttempt } from '../../server/payments/routes.ts';
import { overdueCredit } from './loans.ts';
import { type RoundTrip, requestTrip, responseTrip } from './round-trip.ts';

const calls = paymentCalls(PAYMENT_PROVIDER);
const transfers = bankTransferCalls(PAYMENT_PROVIDER);
const { debt } = overdueCredit;

const attempt = {
  reference: 'CS-1',
  signature: 'signature-1',
  expirationTime: '2026-03-20T15:30:00.000Z',
  redirectUrl: 'https://example.test/back',
  publicKey: 'key-1',
  references: { one: '10.0.0.1', two: '20260110', three: '1020304050' },
};
const signed = encodeSignedAttempt(attempt, true);
const counter = {
  agreement: '12345',
  paymentNumber: '65770204276',
  payBefore: '2026-03-22T16:00:00.000Z',
  isOver: true,
};
const shown = {
  status: 'pending',
  amount: 50_000,
  creditNumber: 100_200_307,
  documentNumber: '1020304050',
  at: new Date('2026-03-20T15:04:00Z'),
  method: 'BANCOLOMBIA_COLLECT',
  counter,
} as const;
const state = encodePaymentState(shown, true);

const signing = {
  amount_in_cents: 5_000_000,
  currency: 'COP',
  reference_payment: 100_200_307,
  profile_institucion_id: 'institution-1',
  id_intento: '0c7b1a6e-7d2c-4f51-9d0a-7d2f1d4c1f10',
  abono: encodePrepaymentChoice('reduce_instalment'),
  otro_pago: true,
  total_visto: 6_500_000,
  correo_pagador: 'ana@correo.example',
} as const;
const search = { credito: '100200307', documento: '1020304050' };

export const paymentTrips: readonly RoundTrip[] = [
  requestTrip(calls.signPayment, signing, { ...signing, abono: 'cuota' }),
  requestTrip(
    calls.signPayment,
    { ...signing, abono: encodePrepaymentChoice('reduce_term') },
    { ...signing, abono: 'plazo' },
  ),
  // The provider's widget is opened with these wire names.
  responseTrip(calls.signPayment, signed, (arrived) => arrived, {
    reference: 'CS-1',
    signature: 'signature-1',
    expiration_time: '2026-03-20T15:30:00.000Z',
    redirect_url: 'https://example.test/back',
    public_key: 'key-1',
    payment_method: {
      reference_one: '10.0.0.1',
      reference_two: '20260110',
      reference_three: '1020304050',
    },
  }),
  responseTrip(calls.signPayment, encodeSignedAttempt(attempt, false), (arrived) => arrived, {
    ...signed,
    payment_method: null,
  }),
  responseTrip(
    calls.readPaymentStatus,
    state,
    (arrived) => ({ ...decodePaymentState(arrived), method: arrived.method }),
    {
      status: 'pending',
      amount: 50_000,
      creditNumber: 100_200_307,
      document: '1020304050',
      at: '2026-03-20T15:04:00.000Z',
      method: 'BANCOLOMBIA_COLLECT',
      counter,
    },
  ),
  ...(['succeeded', 'failed'] as const).map((status) =>
    responseTrip(
      calls.readPaymentStatus,
      encodePaymentState({ ...shown, status, method: undefined, counter: undefined }, false),
      decodePaymentState,
      {
        status,
        amount: 50_000,
        creditNumber: 100_200_307,
        document: '*** 4050',
        at: '2026-03-20T15:04:00.000Z',
        counter: undefined,
      },
    ),
  ),
  requestTrip(findPublicCredit, search, search),
  responseTrip(
    findPublicCredit,
    encodePublicCredit({ pass: 'pass-1', creditNumber: 100_200_307, documentNumber: '1020304050', debt }),
    decodePublicCredit,
    {
      pass: 'pass-1',
      creditNumber: 100_200_307,
      lastFour: '0307',
      maskedDocument: '*** 4050',
      minimumPayment: debt.minimumPayment,
      totalDebt: debt.totalDebt,
      validOn: '2026-03-20',
      catchUp: catchUpOf(debt),
    },
  ),
  responseTrip(transfers.listBanks, encodeBanks([{ code: '1007', name: 'Bancolombia' }]), decodeBanks, [
    { code: '1007', name: 'Bancolombia' },
  ]),
  responseTrip(
    transfers.startBankTransfer,
    encodeBankPage('https://bank.example/page'),
    ({ estado, url }) => ({ isReady: estado === 'listo', url }),
    { isReady: true, url: 'https://bank.example/page' },
  ),
  responseTrip(
    transfers.startBankTransfer,
    encodeBankPage(undefined),
    ({ estado, url }) => ({ isReady: estado === 'listo', url }),
    { isReady: false, url: null },
  ),
  ...(
    [
      ['person', 'CE', '345678', 'natural'],
      ['person', 'CC', '1020304050', 'natural'],
      ['company', 'NIT', '890903938', 'juridica'],
    ] as const
  ).map(([holderKind, documentType, documentNumber, kind]) =>
    requestTrip(
      transfers.startBankTransfer,
      encodeTransfer('CS-1', {
        bankCode: '1007',
        holderKind,
        documentType,
        documentNumber,
        fullName: 'Ana María Ríos',
        email: 'ana@correo.example',
        phone: '3004567890',
      }),
      {
        referencia: 'CS-1',
        banco: '1007',
        tipo_persona: kind,
        tipo_documento: documentType,
        documento: documentNumber,
        nombre: 'Ana María Ríos',
        email: 'ana@correo.example',
        telefono: '3004567890',
      },
    ),
  ),
];
