import { randomBytes } from 'node:crypto';
import { readCredit } from '#core/api/credit/credit.ts';
import { listCreditDocuments } from '#core/api/credit/credit-documents.ts';
import { makePromise } from '#core/api/credit/promises.ts';
import { simulatePayment } from '#core/api/credit/simulation.ts';
import { verifyDocument, verifyFile } from '#core/api/documents/issued-document.ts';
import { findPublicCredit, paymentCalls } from '#core/api/payments/payments.ts';
import { readPushKey } from '#core/api/reminders/reminder-devices.ts';
import { openCalendarLink, stopReminderEmails } from '#core/api/reminders/reminder-links.ts';
import {
  decodeChannel,
  readReminderPreferences,
  saveReminderPreferences,
  sendTestReminder,
} from '#core/api/reminders/reminders.ts';
import {
  encodeAuthorisations,
  giveAuthorisation,
  listAuthorisations,
  revokeAuthorisation,
} from '#core/api/rights/authorisations.ts';
import { decodeWantedClaim, encodeClaim, fileClaim, listClaims } from '#core/api/rights/claims.ts';
import { encodeClosure, readClosure } from '#core/api/rights/closure.ts';
import { calendarDate } from '#core/calendar/calendar-date.ts';
import { PAYMENT_PROVIDER } from '#core/constants.ts';
import { fromCents, pesos } from '#core/money/money.ts';
import { sandboxKeys } from '../../../sandbox/keys.ts';
import { creditAnswer } from '../../samples/credit.ts';
import { creditDocumentsAnswer } from '../../samples/documents.ts';
import { foundAnswer, signatureAnswer, statusAnswer } from '../../samples/payments.ts';
import { minutesLater, PERSON, SAMPLE_INSTANT } from '../../samples/person.ts';
import { promiseAnswer } from '../../samples/promises.ts';
import { plannedAnswer, remindersAnswer } from '../../samples/reminders.ts';
import { aClaim, anAuthorisation } from '../../samples/rights.ts';
import { simulationAnswer } from '../../samples/simulation.ts';
import { type StubbedApi, StubbedError } from '../../support/stubs.ts';
import { APP_URL } from '../browser/calls.ts';
import { documentNumberOf, type Facts, isAt, loanOf } from './facts.ts';
import type { Vendors } from './vendors.ts';

const KEY_OF_PUSH = 'BHrsoroWZNriNvzCdsv8BKaHxHMyqNk05WVAGNPwKQrUs2t2IAcwZ0-wdjASPV0voBc1hcn4YhA3hgEMwFZzs3c';

/** The smallest file that is a PDF. */
const PDF = new TextEncoder().encode('%PDF-1.7\n%%EOF\n');

const remindersOf = ({ reminders }: Facts) => {
  const [channel] = reminders.canales ?? [];
  return remindersAnswer({ proximos: channel ? plannedAnswer(decodeChannel(channel)) : [], ...reminders });
};

const paymentAnswers = ({ on }: StubbedApi, facts: Facts, vendors: Vendors): void => {
  const { signPayment, readPaymentStatus, downloadPaymentReceipt } = paymentCalls(PAYMENT_PROVIDER);
  let isPosted = false;
  on(findPublicCredit, ({ body }) => {
    const message =
      'No encontramos un crédito con esos datos. Revisa el número de crédito y el documento del titular.';
    return body.documento === documentNumberOf(facts)
      ? foundAnswer({}, loanOf(facts))
      : new StubbedError(404, { code: 'credit_not_found', message });
  });
  on(signPayment, ({ body }) => {
    const reference = `CS-${PERSON.creditNumber}-${randomBytes(12).toString('hex')}`;
    const expirationTime = minutesLater(30).toISOString();
    const order = { reference, amountInCents: body.amount_in_cents, currency: 'COP', expirationTime };
    facts.attempt = { reference, amount: fromCents(body.amount_in_cents) ?? 0 };
    return {
      ...signatureAnswer(reference),
      signature: vendors.signOrder(order),
      expiration_time: expirationTime,
      redirect_url: `${APP_URL}/dashboard/pay?reference=${reference}`,
      public_key: sandboxKeys.payments.publicKey,
    };
  });
  on(readPaymentStatus, ({ query }) => {
    const outcome = vendors.outcomeOf(query.reference);
    const amount = facts.attempt?.amount ?? 0;
    if (outcome === 'succeeded' && !isPosted)
      facts.payments = [...facts.payments, { id: query.reference.slice('CS-'.length), amount }];
    isPosted ||= outcome === 'succeeded';
    const method = outcome === undefined ? null : 'CARD';
    const status = facts.isPaymentPending ? 'pending' : (outcome ?? 'failed');
    return statusAnswer(status, { amount_in_cents: amount * 100, method });
  });
  on(downloadPaymentReceipt, PDF);
};

const rightsAnswers = ({ on }: StubbedApi, facts: Facts): void => {
  const authorisations = () =>
    encodeAuthorisations([
      anAuthorisation({ kind: 'biometrics' }),
      anAuthorisation({ kind: 'health' }),
      anAuthorisation({ revocation: 'credit_open' }),
      anAuthorisation({ kind: 'personal_data', revocation: 'with_account' }),
    ]);
  on(listClaims, { reclamos: [] });
  on(fileClaim, ({ body }) => {
    const { kind, text } = decodeWantedClaim(body);
    return { reclamo: encodeClaim(aClaim({ kind, text })) };
  });
  on(listAuthorisations, authorisations);
  on(giveAuthorisation, { aceptada: SAMPLE_INSTANT.toISOString() });
  on(revokeAuthorisation, authorisations);
  on(readClosure, () => encodeClosure({ hasCredit: isAt(facts, 'disbursed'), request: undefined }));
};

export const creditAnswers = (api: StubbedApi, facts: Facts, vendors: Vendors): void => {
  const { on } = api;
  paymentAnswers(api, facts, vendors);
  rightsAnswers(api, facts);
  on(readCredit, () => {
    const { data } = creditAnswer(facts.credit, loanOf(facts));
    return { data: { ...data, consultado: facts.now.toISOString() } };
  });
  on(listCreditDocuments, () => creditDocumentsAnswer({}, loanOf(facts)));
  on(simulatePayment, ({ query }) => {
    const loan = loanOf(facts);
    const amount = Number(query.valor);
    const message = 'Ese valor es mayor que tu deuda total de hoy.';
    return amount > loan.debt.totalDebt
      ? new StubbedError(409, { code: 'above_total_debt', message })
      : simulationAnswer(amount, {}, loan);
  });
  on(makePromise, ({ body }) => ({
    promesa: promiseAnswer({ promisedOn: calendarDate(body.fecha), amount: pesos(body.valor) }),
  }));
  on(readReminderPreferences, () => remindersOf(facts));
  on(saveReminderPreferences, ({ body }) => {
    const { version_autorizacion: _accepted, ...chosen } = body;
    facts.reminders = { ...facts.reminders, ...chosen, respondida: true };
    return remindersOf(facts);
  });
  on(sendTestReminder, { ok: true });
  on(openCalendarLink, { calendario: `${APP_URL}/api/calendario/${'A'.repeat(43)}` });
  on(stopReminderEmails, new StubbedError(404, { code: 'not_found', message: 'Este enlace no es válido.' }));
  on(readPushKey, { llave: KEY_OF_PUSH });
  on(verifyDocument, { documento: null });
  on(verifyFile, { documento: null });
};
