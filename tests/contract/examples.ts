import { randomUUID } from 'node:crypto';
import * as accounts from '#core/api/accounts/accounts.ts';
import { readDrafts, saveDraft } from '#core/api/accounts/drafts.ts';
import { proveEmail } from '#core/api/accounts/email-proof.ts';
import { readLegalText } from '#core/api/accounts/legal-texts.ts';
import * as logins from '#core/api/accounts/logins.ts';
import * as openSessions from '#core/api/accounts/open-sessions.ts';
import * as profiles from '#core/api/accounts/profiles.ts';
import * as sessions from '#core/api/accounts/sessions.ts';
import * as amortization from '#core/api/applications/amortization.ts';
import * as proofs from '#core/api/applications/applicant-documents.ts';
import * as applications from '#core/api/applications/applications.ts';
import * as catalog from '#core/api/applications/catalog.ts';
import * as requests from '#core/api/applications/credit-request.ts';
import * as identity from '#core/api/applications/identity.ts';
import * as offer from '#core/api/applications/offer.ts';
import { readRateCaps } from '#core/api/applications/rate-caps.ts';
import { readTracking } from '#core/api/applications/tracking.ts';
import { readCredit } from '#core/api/credit/credit.ts';
import * as documents from '#core/api/credit/credit-documents.ts';
import { makePromise } from '#core/api/credit/promises.ts';
import { simulatePayment } from '#core/api/credit/simulation.ts';
import * as verification from '#core/api/documents/issued-document.ts';
import type { Endpoint } from '#core/api/endpoint.ts';
import { reportCashPayment } from '#core/api/payments/cash-slips.ts';
import * as payments from '#core/api/payments/payments.ts';
import * as reminderDevices from '#core/api/reminders/reminder-devices.ts';
import * as reminderLinks from '#core/api/reminders/reminder-links.ts';
import * as reminders from '#core/api/reminders/reminders.ts';
import * as authorisations from '#core/api/rights/authorisations.ts';
import { fileClaim, listClaims } from '#core/api/rights/claims.ts';
import * as closure from '#core/api/rights/closure.ts';
import { downloadOwnData, downloadOwnDataPdf } from '#core/api/rights/own-data.ts';
import * as withdrawal from '#core/api/rights/withdrawal.ts';
import { readCostSheet } from '#core/api/signing/cost-sheet.ts';
import { readDocumentText } from '#core/api/signing/document-text.ts';
import * as signing from '#core/api/signing/signing.ts';
import { addDays, bogotaDate } from '#core/calendar/calendar-date.ts';
import { PURPOSE_TEXTS } from '#core/rights/authorisations.ts';
import { bankTransferCalls } from '../../src/platform/api/bank-transfer-calls.ts';
import type { CallInput } from '../../src/platform/api/http.ts';
import { paymentCalls as calls } from '../../src/platform/api/payment-calls.ts';
import { newPhone, signUp } from '../support/account-calls.ts';
import { applicant, personalData } from '../support/profile-calls.ts';
import { CONSENT } from '../support/reminded.ts';
import { sealDraft } from '../support/sealed-draft.ts';
import { type Names, nobody, type Role } from './fixtures.ts';

export interface CallParts {
  readonly params?: object | undefined;
  readonly query?: object | undefined;
  readonly body?: object | undefined;
  readonly file?: Blob | undefined;
}

/** A valid call: its role, and its input for a person's ids. */
export interface Example {
  readonly endpoint: Endpoint;
  readonly by: Role;
  readonly input: (names: Names) => CallParts;
}

const example = <const E extends Endpoint>(
  endpoint: E,
  by: Role,
  input: (names: Names) => CallInput<NoInfer<E>>,
): Example => ({ endpoint, by, input: input as Example['input'] });

const ofApplication = ({ applicationId }: Names) => ({ params: { applicationId } });
const ofCredit = ({ creditNumber }: Names) => ({ params: { loanId: String(creditNumber) } });
const ofProfile = ({ profileId }: Names) => ({ params: { profileId } });
/** The signer's current choice: sent again, it changes nothing. */
const amount = { monto: 6_666_666, cuotas: 12 };
const ofLetter = ({ applicationId }: Names) =>
  ({ params: { applicationId, tipo: 'carta_laboral', numero: 1 } }) as const;

/** Valid form: a point and a secret, base64url. */
const BROWSER_KEYS = { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) };

/** One per call of the contract; the phones' codes are any four digits. */
export const examples: readonly Example[] = [
  example(readLegalText, 'newcomer', () => ({ params: { kind: 'datos' }, query: {} }) as const),
  example(accounts.requestLoginCode, 'signed', ({ phone }) => ({ params: { phone: `57${phone}` } })),
  example(logins.login, 'signed', ({ phone }) => ({
    query: {},
    body: { otp: '1234', platform: 'sms' as const, value: `57${phone}` },
  })),
  example(accounts.createAccount, 'newcomer', () => ({
    body: { ...signUp(newPhone()), medico_id: '15', medico: 'Clínica Arrayán Blanco' },
  })),
  example(accounts.resendRegistrationCode, 'newcomer', ({ phone }) => ({ params: { phone } })),
  example(logins.confirmPhone, 'newcomer', ({ phone }) => ({ params: { phone, otp: '1234' }, query: {} })),
  example(accounts.confirmEmail, 'newcomer', ({ email }) => ({ params: { email, code: '1234' }, query: {} })),
  example(proveEmail, 'borrower', ({ proveLink }) => ({ params: { key: proveLink } })),
  example(accounts.resendEmailCode, 'newcomer', ({ email }) => ({ params: { email } })),
  example(sessions.refreshToken, 'newcomer', () => ({})),
  example(sessions.logout, 'newcomer', () => ({ query: { equipo: 'olvidar' } }) as const),
  example(sessions.reportPresence, 'newcomer', () => ({ body: { en_uso: true } })),
  example(openSessions.endSessionByKey, 'newcomer', () => ({ body: { clave: 'k'.repeat(43) } })),
  example(openSessions.readOpenSessions, 'newcomer', () => ({})),
  example(openSessions.endOpenSession, 'newcomer', ({ sessionId }) => ({ params: { id: sessionId } })),
  example(openSessions.endOtherSessions, 'newcomer', () => ({})),
  example(readDrafts, 'newcomer', () => ({})),
  example(saveDraft, 'newcomer', ({ draftKey }) => ({
    params: { form: 'solicitante' as const },
    body: { revision: 0, contenido: sealDraft(draftKey, '{"fields":{}}') },
  })),
  example(profiles.readProfile, 'newcomer', ({ accountId }) => ({ params: { userId: accountId } })),
  example(profiles.createProfile, 'newcomer', ({ phone }) => ({
    body: {
      ...applicant(`otra.${phone}@correo.example`),
      actividad_economica: 'Pensionado' as const,
      telefono_contacto: '3001234567',
    },
  })),
  example(profiles.savePersonalData, 'signed', () => ({ body: personalData() })),
  example(applications.listApplications, 'signer', ofProfile),
  example(applications.listApprovedApplications, 'signer', ({ profileId }) => ({
    params: { id: profileId },
  })),
  example(offer.readRisk, 'signer', ofProfile),
  example(amortization.readInstalmentPlan, 'signer', ({ applicationId }) => ({
    params: { id: applicationId },
  })),
  example(offer.readInstalmentOptions, 'signer', ofApplication),
  example(offer.updateApplication, 'signer', (names) => ({
    ...ofApplication(names),
    body: amount,
  })),
  example(requests.apply, 'signer', ({ profileId }) => ({
    body: {
      medico_id: '15',
      medico: 'Clínica Arrayán Blanco',
      procedimiento: 'Ortodoncia - Alineadores invisibles',
      monto: 3_000_000,
      codigo_descuento: 'SONRISA',
      codigo_asesor: 'A-15',
      fecha_procedimiento: '2099-03-01',
      profile_id: profileId,
      amortizacion: '[]',
      cuotas: 36,
    },
  })),
  example(amortization.readAmortization, 'newcomer', () => ({ query: amount })),
  example(readRateCaps, 'newcomer', () => ({})),
  example(catalog.searchProviders, 'newcomer', () => ({ query: { nombre: 'clínica' } })),
  example(catalog.searchProcedures, 'newcomer', () => ({ query: { nombre: 'ortodoncia' } })),
  example(signing.createContract, 'signer', ofApplication),
  example(signing.resendSigningCode, 'signer', ofApplication),
  example(signing.validateSigningCode, 'signer', ({ applicationId }) => ({
    params: { applicationId, otp: '1234' },
  })),
  example(signing.markSigned, 'signed', ofApplication),
  example(signing.registerInDepository, 'signed', ofApplication),
  example(readCostSheet, 'signer', ofApplication),
  example(signing.reviewContract, 'signer', ofApplication),
  example(signing.reviewPromissoryNote, 'signer', ofApplication),
  example(readDocumentText, 'signer', ({ applicationId }) => ({
    params: { applicationId, document: 'contrato' as const },
  })),
  example(signing.downloadContract, 'signed', ({ applicationId }) => ({ params: { id: applicationId } })),
  example(identity.readIdentityStatus, 'signed', ({ applicationId }) => ({
    params: { appId: applicationId },
  })),
  example(readTracking, 'signed', ofApplication),
  example(identity.startIdentitySession, 'signed', ({ applicationId }) => ({
    params: { appId: applicationId },
    body: identity.encodeCameraConsent(),
  })),
  example(identity.requestIdentityAgent, 'signed', ({ applicationId }) => ({
    params: { appId: applicationId },
  })),
  example(proofs.listApplicantDocuments, 'held', ofApplication),
  example(proofs.sendApplicantDocument, 'held', (names) => ({ ...ofLetter(names), file: new Blob(['?']) })),
  example(proofs.removeApplicantDocument, 'held', ofLetter),
  example(readCredit, 'borrower', ofCredit),
  example(documents.listCreditDocuments, 'borrower', ofCredit),
  example(documents.downloadPromissoryNote, 'signed', ({ applicationId }) => ({
    params: { id: applicationId },
  })),
  example(documents.downloadStatement, 'borrower', (names) => ({
    ...ofCredit(names),
    query: { periodo: '1' },
  })),
  example(documents.downloadReceipt, 'borrower', ({ creditNumber, paymentId }) => ({
    params: { loanId: String(creditNumber), paymentId },
  })),
  example(documents.downloadMovements, 'borrower', ofCredit),
  example(documents.downloadCalendar, 'borrower', ofCredit),
  example(documents.issueClearance, 'borrower', ofCredit),
  example(verification.verifyDocument, 'newcomer', () => ({ params: { code: '0'.repeat(20) } })),
  example(verification.verifyFile, 'newcomer', () => ({ params: { sha256: '0'.repeat(64) } })),
  example(simulatePayment, 'borrower', (names) => ({ ...ofCredit(names), query: { valor: 50_000 } })),
  example(makePromise, 'borrower', (names) => ({
    ...ofCredit(names),
    body: {
      id_promesa: randomUUID(),
      fecha: addDays(bogotaDate(new Date()), 7),
      valor: 50_000,
    },
  })),
  example(calls.signPayment, 'borrower', ({ creditNumber }) => ({
    body: {
      amount_in_cents: 5_000_000,
      currency: 'COP' as const,
      reference_payment: creditNumber,
      id_intento: randomUUID(),
      abono: 'plazo' as const,
    },
  })),
  example(calls.readPaymentStatus, 'borrower', ({ paymentReference }) => ({
    query: { reference: paymentReference },
  })),
  example(bankTransferCalls.listBanks, 'borrower', () => ({})),
  example(bankTransferCalls.startBankTransfer, 'borrower', ({ paymentReference }) => ({
    body: {
      referencia: paymentReference,
      banco: '1',
      tipo_persona: 'natural' as const,
      tipo_documento: 'CC' as const,
      documento: '1020304050',
      nombre: 'Ana Pérez Gómez',
      email: 'ana@correo.example',
      telefono: '3001234567',
    },
  })),
  example(calls.downloadPaymentReceipt, 'borrower', ({ paymentReference }) => ({
    query: { reference: paymentReference },
  })),
  example(payments.findPublicCredit, 'borrower', ({ creditNumber, documentNumber }) => ({
    body: { credito: String(creditNumber), documento: documentNumber },
  })),
  example(reportCashPayment, 'borrower', ({ creditNumber, paidAt }) => ({
    params: { loanId: String(creditNumber), id: randomUUID() },
    query: { valor: 50_000, fecha: paidAt, recibo: '0042' },
    file: new Blob(['?']),
  })),
  example(reminderDevices.readPushKey, 'borrower', () => ({})),
  example(reminderDevices.savePushSubscription, 'borrower', () => ({
    body: { endpoint: nobody().device, keys: BROWSER_KEYS },
  })),
  example(reminderDevices.renewPushSubscription, 'borrower', ({ device }) => ({
    body: { anterior: device, endpoint: device, keys: BROWSER_KEYS },
  })),
  example(reminderDevices.dropPushSubscription, 'borrower', () => ({ body: { endpoint: nobody().device } })),
  example(reminders.readReminderPreferences, 'borrower', () => ({})),
  example(reminders.saveReminderPreferences, 'borrower', () => ({
    body: {
      canales: ['sms' as const, 'correo' as const],
      reglas: ['extracto' as const, 'dia' as const],
      hora: 9,
      detallado: true,
      ...CONSENT,
    },
  })),
  example(reminders.sendTestReminder, 'borrower', () => ({ body: { canal: 'sms' as const } })),
  example(reminderDevices.remindTomorrow, 'borrower', ({ reminderId }) => ({ params: { id: reminderId } })),
  example(reminderLinks.openCalendarLink, 'borrower', () => ({})),
  example(reminderLinks.readSubscribedCalendar, 'borrower', ({ calendarLink }) => ({
    params: { key: calendarLink },
  })),
  example(reminderLinks.revokeCalendarLink, 'borrower', () => ({})),
  example(authorisations.listAuthorisations, 'newcomer', () => ({})),
  example(authorisations.giveAuthorisation, 'newcomer', () => ({
    params: { kind: 'centrales' as const },
    body: authorisations.encodeAcceptedVersion(PURPOSE_TEXTS.bureau.version),
  })),
  example(authorisations.revokeAuthorisation, 'newcomer', () => ({ params: { kind: 'salud' as const } })),
  example(downloadOwnData, 'newcomer', () => ({})),
  example(downloadOwnDataPdf, 'newcomer', () => ({})),
  example(withdrawal.readWithdrawal, 'newcomer', () => ({})),
  example(withdrawal.withdraw, 'borrower', ({ creditNumber }) => ({
    body: withdrawal.encodeWantedWithdrawal(randomUUID(), creditNumber),
  })),
  example(closure.readClosure, 'newcomer', () => ({})),
  example(closure.closeAccount, 'borrower', () => ({ body: closure.encodeWantedClosure(randomUUID()) })),
  example(listClaims, 'newcomer', () => ({})),
  example(fileClaim, 'newcomer', () => ({
    body: {
      id_reclamo: randomUUID(),
      tipo: 'peticion' as const,
      texto: 'Necesito una copia de mi contrato.',
    },
  })),
  example(reminderLinks.stopReminderEmails, 'borrower', ({ stopLink }) => ({ params: { key: stopLink } })),
];

/** Whether a call's example contains somebody's ids; a phone or a draft key alone opens nothing. */
export const namesSomebody = ({ input }: Pick<Example, 'input'>): boolean => {
  const read = new Set<PropertyKey>();
  const names = new Proxy<Names>(nobody(), {
    get: (target, name, receiver) => {
      read.add(name);
      return Reflect.get(target, name, receiver);
    },
  });
  input(names);
  read.delete('phone');
  read.delete('draftKey');
  return read.size > 0;
};
