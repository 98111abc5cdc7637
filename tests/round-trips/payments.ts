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
import { aLoan } from '../samples/loans.ts';
import {
  bankPageAnswer,
  banksAnswer,
  counterAnswer,
  foundAnswer,
  signatureAnswer,
  statusAnswer,
} from '../samples/payments.ts';
import { minutesLater, PERSON } from '../samples/person.ts';
import { overdueCredit } from './loans.ts';
import { plainTrip, type RoundTrip, requestTrip, responseTrip } from './round-trip.ts';

const calls = paymentCalls(PAYMENT_PROVIDER);
const transfers = bankTransferCalls(PAYMENT_PROVIDER);

const signature = signatureAnswer();
const [one, two, three] = Object.values(signature.payment_method ?? {});
const attempt = {
  reference: signature.reference,
  signature: signature.signature,
  expirationTime: signature.expiration_time,
  redirectUrl: signature.redirect_url,
  publicKey: signature.public_key,
  references: { one, two, three } as Parameters<typeof encodeSignedAttempt>[0]['references'],
};
const counter = {
  agreement: '22955',
  paymentNumber: '70123456789',
  payBefore: '2026-11-25T04:59:00.000Z',
  isOver: true,
};
const shown = {
  status: 'pending',
  isUntouched: false,
  amount: 356_835,
  creditNumber: PERSON.creditNumber,
  documentNumber: PERSON.documentNumber,
  at: minutesLater(5),
  method: 'BANCOLOMBIA_COLLECT',
  counter,
} as const;
const read = {
  isUntouched: false,
  amount: 356_835,
  creditNumber: PERSON.creditNumber,
  document: PERSON.documentNumber,
  at: minutesLater(5).toISOString(),
};

const signing = {
  amount_in_cents: 5_000_000,
  currency: 'COP',
  reference_payment: PERSON.creditNumber,
  profile_institucion_id: 'institution-1',
  id_intento: '0c7b1a6e-7d2c-4f51-9d0a-7d2f1d4c1f10',
  abono: encodePrepaymentChoice('reduce_instalment'),
  otro_pago: true,
  total_visto: 6_500_000,
  correo_pagador: 'ana@correo.example',
} as const;
const search = { credito: String(PERSON.creditNumber), documento: PERSON.documentNumber };

export const paymentTrips: readonly RoundTrip[] = [
  requestTrip(calls.signPayment, signing, { ...signing, abono: 'cuota' }),
  requestTrip(
    calls.signPayment,
    { ...signing, abono: encodePrepaymentChoice('reduce_term') },
    { ...signing, abono: 'plazo' },
  ),
  // The provider's widget is opened with these wire names.
  plainTrip(calls.signPayment, encodeSignedAttempt(attempt, true), signature),
  plainTrip(calls.signPayment, encodeSignedAttempt(attempt, false), { ...signature, payment_method: null }),
  responseTrip(
    calls.readPaymentStatus,
    encodePaymentState(shown, true),
    decodePaymentState,
    { ...read, status: 'pending', counter },
    statusAnswer('pending', { method: 'BANCOLOMBIA_COLLECT', caja: counterAnswer({ vencida: true }) }),
  ),
  ...(['succeeded', 'failed'] as const).map((status) =>
    responseTrip(
      calls.readPaymentStatus,
      encodePaymentState({ ...shown, status, method: undefined, counter: undefined }, false),
      decodePaymentState,
      { ...read, status, document: '*** 4050', counter: undefined },
      statusAnswer(status, { method: null, document: '*** 4050' }),
    ),
  ),
  responseTrip(
    calls.readPaymentStatus,
    encodePaymentState(
      { ...shown, status: 'failed', isUntouched: true, method: undefined, counter: undefined },
      true,
    ),
    decodePaymentState,
    { ...read, status: 'failed', isUntouched: true, counter: undefined },
    statusAnswer('failed', { method: null, sin_transaccion: true }),
  ),
  requestTrip(findPublicCredit, search, search),
  ...[overdueCredit, aLoan()].map(({ debt }) =>
    responseTrip(
      findPublicCredit,
      encodePublicCredit({
        pass: 'pass-of-this-credit',
        creditNumber: PERSON.creditNumber,
        documentNumber: PERSON.documentNumber,
        debt,
      }),
      decodePublicCredit,
      {
        pass: 'pass-of-this-credit',
        creditNumber: PERSON.creditNumber,
        lastFour: '0420',
        maskedDocument: '*** 4050',
        minimumPayment: debt.minimumPayment,
        totalDebt: debt.totalDebt,
        validOn: debt.on,
        catchUp: catchUpOf(debt),
      },
      foundAnswer({}, { debt }),
    ),
  ),
  responseTrip(
    transfers.listBanks,
    encodeBanks([
      { code: '1007', name: 'Bancolombia' },
      { code: '1507', name: 'Nequi' },
    ]),
    decodeBanks,
    [
      { code: '1007', name: 'Bancolombia' },
      { code: '1507', name: 'Nequi' },
    ],
    banksAnswer(),
  ),
  plainTrip(transfers.startBankTransfer, encodeBankPage('https://bank.example/page'), bankPageAnswer()),
  plainTrip(transfers.startBankTransfer, encodeBankPage(undefined), bankPageAnswer(null)),
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
        fullName: 'Ana María Gómez',
        email: 'ana@correo.example',
        phone: '3001234567',
      }),
      {
        referencia: 'CS-1',
        banco: '1007',
        tipo_persona: kind,
        tipo_documento: documentType,
        documento: documentNumber,
        nombre: 'Ana María Gómez',
        email: 'ana@correo.example',
        telefono: '3001234567',
      },
    ),
  ),
];
