import { hash, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import * as accounts from '#core/api/accounts/accounts.ts';
import { readDrafts, saveDraft } from '#core/api/accounts/drafts.ts';
import { proveEmail } from '#core/api/accounts/email-proof.ts';
import * as legalTexts from '#core/api/accounts/legal-texts.ts';
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
import * as offers from '#core/api/applications/offer.ts';
import * as rateCaps from '#core/api/applications/rate-caps.ts';
import { decodeTracking, readTracking } from '#core/api/applications/tracking.ts';
import { decodeCredit, readCredit } from '#core/api/credit/credit.ts';
import * as documents from '#core/api/credit/credit-documents.ts';
import { decodeMadePromise, encodeWantedPromise, makePromise } from '#core/api/credit/promises.ts';
import { decodeSimulation, simulatePayment } from '#core/api/credit/simulation.ts';
import * as verification from '#core/api/documents/issued-document.ts';
import { apiEndpoints } from '#core/api/endpoints.ts';
import { reportCashPayment } from '#core/api/payments/cash-slips.ts';
import * as payments from '#core/api/payments/payments.ts';
import * as reminderDevices from '#core/api/reminders/reminder-devices.ts';
import * as reminderLinks from '#core/api/reminders/reminder-links.ts';
import * as reminders from '#core/api/reminders/reminders.ts';
import * as authorisations from '#core/api/rights/authorisations.ts';
import * as claims from '#core/api/rights/claims.ts';
import * as closure from '#core/api/rights/closure.ts';
import * as ownData from '#core/api/rights/own-data.ts';
import * as withdrawals from '#core/api/rights/withdrawal.ts';
import { decodeCostSheet, readCostSheet } from '#core/api/signing/cost-sheet.ts';
import { decodeDocumentText, readDocumentText } from '#core/api/signing/document-text.ts';
import * as signing from '#core/api/signing/signing.ts';
import { addDays, bogotaDate } from '#core/calendar/calendar-date.ts';
import { AUTHORISATION_KINDS, PURPOSE_TEXTS, PURPOSES } from '#core/rights/authorisations.ts';
import { signKey } from '../../server/infrastructure/link-key.ts';
import { bankTransferCalls } from '../../src/platform/api/bank-transfer-calls.ts';
import { call } from '../../src/platform/api/http.ts';
import { paymentCalls } from '../../src/platform/api/payment-calls.ts';
import { decideIdentity } from '../e2e/support/people.ts';
import { roundTrips } from '../round-trips/all.ts';
import { samplesOf } from '../round-trips/round-trip.ts';
import { newPhone } from '../support/account-calls.ts';
import { openTestApp } from '../support/open-test-app.ts';
import { operate } from '../support/operators.ts';
import { createApplicationIn } from '../support/people.ts';
import { CONSENT } from '../support/reminded.ts';
import { pdf } from '../support/sample-files.ts';
import { sealDraft } from '../support/sealed-draft.ts';
import { differencesFrom } from './answer-shapes.ts';
import { openClientPage } from './client.ts';
import { recordSentReminder, tokenOf } from './fixtures.ts';
import { nameOf } from './requests.ts';
import { differencesOf, holds, SECTION_SEVEN, shapeOf } from './section-seven.ts';

const EMAIL = 'ana.maria+credito@correo.example';
const DOCUMENT = '1020304050';
const APPROVING_BANK = '1';
const POLLING = { timeout: 15_000, interval: 100 };
const PDF = '%PDF-';

const page = openClientPage({ keepsAnswers: true });
const phone = newPhone();
const ids = { account: '', draftKey: '', profile: '', application: '', credit: 0 };
const test = openTestApp({ CODE_RESEND_SECONDS: '0', LIMIT_CODES_PER_PHONE: '20' });

beforeAll(async () => {
  page.origin = test.url;
}, 30_000);

const now = () => test.clock.now().getTime();
const ofApplication = () => ({ params: { applicationId: ids.application } });
const startOf = (document: Uint8Array): string => Buffer.from(document.subarray(0, 5)).toString('latin1');

describe('the app’s own client, from the first call to a paid instalment', () => {
  it('reads what is accepted and signs up', async () => {
    const text = await call(legalTexts.readLegalText, { params: { kind: 'datos' }, query: {} });
    expect(legalTexts.legalPlainText(legalTexts.decodeLegalText(text)).length).toBeGreaterThan(1_000);
    const created = await call(accounts.createAccount, {
      body: {
        phone: `57${phone}`,
        autoriza_datos: true,
        acepta_terminos: true,
        version_textos: legalTexts.LEGAL_TEXTS_VERSION,
        medico_id: 'dr-15',
        medico: 'Clínica Arrayán & Cía. «Ñandú»',
      },
    });
    expect(created.phone).toBe(`57${phone}`);
    expect(accounts.decodeSentCode(created, now()).channel).toBe('whatsapp');
    const again = await call(accounts.resendRegistrationCode, { params: { phone: `57${phone}` } });
    expect(accounts.decodeSentCode(again, now())).toMatchObject({ channel: 'sms', email: undefined });
    const otp = await test.lastCode(phone);
    const opened = await call(logins.confirmPhone, { params: { phone: `57${phone}`, otp }, query: {} });
    ids.account = opened.id;
    page.token = opened.token;
    expect(Buffer.from(opened.draft_key, 'base64').length).toBeGreaterThanOrEqual(32);
    ids.draftKey = opened.draft_key;
  });

  it('keeps a copy of what is typed, and reads it back', async () => {
    const contenido = sealDraft(ids.draftKey, '{"cost":3000000}');
    const params = { form: 'procedimiento' } as const;
    expect(await call(saveDraft, { params, body: { revision: 0, contenido } })).toEqual({ revision: 1 });
    const { borradores } = await call(readDrafts, {});
    expect(borradores).toMatchObject([{ formulario: 'procedimiento', revision: 1, contenido }]);
  });

  it('says who asks, and confirms the e-mail', async () => {
    const applicant = {
      actividad_economica: 'Independiente',
      nombres: 'Ana María',
      apellidos: "O'Byrne Ñáñez",
      email: EMAIL,
      telefono_contacto: '3001234567',
    } as const;
    const saved = await call(profiles.createProfile, { body: applicant });
    ids.profile = saved.profile_id;
    await call(accounts.resendEmailCode, { params: { email: EMAIL } });
    const code = await test.lastCode(EMAIL);
    const confirmed = await call(accounts.confirmEmail, { params: { email: EMAIL, code }, query: {} });
    expect(confirmed.id).toBe(ids.account);
    page.token = confirmed.token;
    const key = signKey(test.context, `prove-email:${EMAIL}`, ids.profile);
    expect(await call(proveEmail, { params: { key } })).toEqual({ ok: true });
    await call(profiles.savePersonalData, {
      body: { fecha_nacimiento: '1990-03-14', tipo_documento: 1, documento: DOCUMENT },
    });
    const profile = await call(profiles.readProfile, { params: { userId: ids.account } });
    expect(profile && profiles.decodeProfile(profile)).toMatchObject({
      id: ids.profile,
      isEmailVerified: true,
      isEmailProved: true,
      applicant: { economicActivity: 'independent', contactPhone: '3001234567' },
      personalData: { documentNumber: DOCUMENT },
    });
  });

  it('finds doctor and procedure, and applies', async () => {
    const { data: doctors } = await call(catalog.searchProviders, { query: { nombre: 'clínica & ñ?' } });
    const { data: clinics } = await call(catalog.searchProviders, { query: { nombre: 'clínica' } });
    const { data: procedures } = await call(catalog.searchProcedures, {
      query: { nombre: 'ORTODONCIA' },
    });
    const [clinic] = clinics;
    const [procedure] = procedures;
    expect(Array.isArray(doctors)).toBe(true);
    const { data: table } = await call(amortization.readAmortization, {
      query: { monto: 6_666_666, cuotas: 36 },
    });
    expect(table.tabla).toHaveLength(36);
    const { topes } = await call(rateCaps.readRateCaps, {});
    expect(topes.length).toBeGreaterThan(0);
    for (const purpose of PURPOSES)
      await call(authorisations.giveAuthorisation, {
        params: { kind: authorisations.encodePurpose(purpose) },
        body: authorisations.encodeAcceptedVersion(PURPOSE_TEXTS[purpose].version),
      });
    const applied = await call(requests.apply, {
      body: {
        profile_id: ids.profile,
        ...(clinic ? { medico_id: clinic.id } : {}),
        medico: clinic?.nombre_comercial ?? '',
        procedimiento: `${procedure?.speciality_name} - ${procedure?.name}`,
        monto: 6_000_000,
        fecha_procedimiento: bogotaDate(test.clock.now()),
        codigo_descuento: 'SONRISA10',
        codigo_asesor: 'A-17',
        amortizacion: JSON.stringify(table),
        cuotas: 36,
      },
    });
    expect(applied.estado).toBe('approved');
    ids.application = applied.id;
    ids.credit = applied.referencia_pago;
    const { data: all } = await call(applications.listApplications, { params: { profileId: ids.profile } });
    const approved = await call(applications.listApprovedApplications, { params: { id: ids.profile } });
    expect([all.length, approved]).toEqual([1, all]);
  });

  it('reads the decision, and chooses amount and plan', async () => {
    const offer = offers.decodeOffer(await call(offers.readRisk, { params: { profileId: ids.profile } }));
    expect(offer).toMatchObject({ applicationId: ids.application, status: 'approved', amount: 6_000_000 });
    const plan = offers
      .decodeInstalmentOptions(await call(offers.readInstalmentOptions, ofApplication()))
      .find(({ term }) => term === 12);
    expect(plan?.isAvailable).toBe(true);
    const changed = await call(offers.updateApplication, {
      ...ofApplication(),
      body: { monto: 6_000_000, cuotas: 12 },
    });
    const chosen = offers.decodeChangedOffer(changed);
    expect(chosen.application).toMatchObject({ status: 'firma_contrato', term: 12 });
    expect(chosen.offer.monthlyPayment).toBe(plan?.monthlyPayment);
    expect(chosen.plans).toContainEqual(plan);
    const schedule = await call(amortization.readInstalmentPlan, { params: { id: ids.application } });
    expect(schedule.valor_cuota).toBe(plan?.monthlyPayment);
    expect(schedule.tabla.at(-1)?.cuota).toBeGreaterThan(0);
  });

  it('reads what is signed, and signs it', async () => {
    const sheet = decodeCostSheet(await call(readCostSheet, ofApplication()));
    expect(sheet.charges.total.monthly).toMatch(/^\$/);
    const prepared = signing.decodePreparedSigning(
      await call(signing.createContract, ofApplication()),
      now(),
    );
    expect(prepared.sentCode.channel).toBe('sms');
    const contract = await call(signing.reviewContract, ofApplication());
    const note = await call(signing.reviewPromissoryNote, ofApplication());
    expect([startOf(contract), startOf(note)]).toEqual([PDF, PDF]);
    expect([contract.length, note.length]).toEqual([prepared.contract.bytes, prepared.promissoryNote.bytes]);
    for (const document of ['contrato', 'pagare'] as const) {
      const params = { applicationId: ids.application, document };
      const text = decodeDocumentText(await call(readDocumentText, { params }));
      expect(text.blocks[0]?.kind).toBe('title');
      expect(text.signedAt).toBeUndefined();
    }
    await call(signing.resendSigningCode, ofApplication());
    const otp = await test.lastCode(phone);
    const params = { applicationId: ids.application, otp };
    expect(await call(signing.validateSigningCode, { params })).toEqual({ valido: true });
    const signed = signing.decodeSignedCredit(await call(signing.markSigned, ofApplication()));
    expect(signed).toEqual({
      creditNumber: ids.credit,
      amount: 6_000_000,
      status: 'pendiente_validacion_cliente',
    });
    expect(signing.decodeIsRegistered(await call(signing.registerInDepository, ofApplication()))).toBe(true);
    const copy = await call(signing.downloadContract, { params: { id: ids.application } });
    expect(startOf(copy)).toBe(PDF);
    expect(copy.length).toBeGreaterThan(contract.length);
  });

  it('validates the identity, and is paid out', async () => {
    const read = async () => {
      await test.context.jobs.drain();
      return identity.decodeIdentityReading(
        await call(identity.readIdentityStatus, { params: { appId: ids.application } }),
      );
    };
    expect(await read()).toEqual({ status: 'idle', repeat: undefined });
    const { url } = await call(identity.startIdentitySession, {
      params: { appId: ids.application },
      body: identity.encodeCameraConsent(),
    });
    expect(url).toMatch(`${test.sandbox.url}/v/`);
    await decideIdentity(test, { token: page.token ?? '', applicationId: ids.application }, 'approved');
    await expect.poll(read, POLLING).toMatchObject({ status: 'approved' });
    const late = await call(identity.requestIdentityAgent, { params: { appId: ids.application } });
    expect(late).toEqual({ status: 'approved' });
    const readStatus = async () => {
      await test.context.jobs.drain();
      const { data } = await call(applications.listApplications, { params: { profileId: ids.profile } });
      return data[0]?.estado;
    };
    await expect.poll(readStatus, POLLING).toBe('desembolsado');
    const tracking = decodeTracking((await call(readTracking, ofApplication())).data);
    expect(tracking).toMatchObject({ creditNumber: ids.credit, amount: 6_000_000, identity: 'approved' });
    expect(tracking.steps.map(({ state }) => state)).toEqual(['done', 'done', 'done', 'done']);
  });

  it('refreshes its token, leaves, and comes back to its credit', async () => {
    page.token = (await call(sessions.refreshToken, {})).token;
    const [open] = openSessions.decodeOpenSessions(await call(openSessions.readOpenSessions, {}));
    expect(open).toMatchObject({ device: 'un navegador', isThisOne: true });
    expect(await call(openSessions.endOtherSessions, {})).toEqual({ cerradas: 0 });
    for (const en_uso of [false, true])
      expect(await call(sessions.reportPresence, { body: { en_uso } })).toEqual({ anotada: true });
    expect(await call(sessions.logout, { query: {} })).toEqual({ cerrada: true });
    const clave = hash('sha256', page.token ?? '', 'base64url');
    expect(await call(openSessions.endSessionByKey, { body: { clave } })).toEqual({ cerrada: true });
    const sent = await call(accounts.requestLoginCode, { params: { phone } });
    expect(accounts.decodeSentCode(sent, now()).destination).toContain(phone.slice(-4));
    const otp = await test.lastCode(phone);
    const entry = logins.decodeLogin(
      await call(logins.login, { query: {}, body: { otp, platform: 'sms', value: `57${phone}` } }),
    );
    const earlier = open?.id ?? '';
    const ended = call(openSessions.endOpenSession, {
      params: { id: earlier },
      token: entry.session.token,
    });
    expect(await ended).toEqual({ cerrada: true });
    expect(entry).toMatchObject({
      profileId: ids.profile,
      applicationId: ids.application,
      status: 'desembolsado',
      loan: ids.credit,
      user: { phone: `57${phone}`, email: EMAIL, firstNames: 'Ana María', surnames: "O'Byrne Ñáñez" },
    });
    page.token = entry.session.token;
    expect(page.deadTokens).toBe(0);
  });

  const readOwn = async () => {
    const { data } = await call(readCredit, { params: { loanId: String(ids.credit) } });
    return decodeCredit(data);
  };

  const sign = (pesos: number, token?: string) =>
    call(paymentCalls.signPayment, {
      body: {
        amount_in_cents: pesos * 100,
        currency: 'COP',
        reference_payment: ids.credit,
        id_intento: randomUUID(),
      },
      token,
    });

  /** Pays a signed attempt at the provider, by bank transfer. */
  const payAtProvider = async (pesos: number, token?: string): Promise<string> => {
    const signed = await sign(pesos, token);
    const paid = await fetch(`${test.sandbox.url}/v1/transactions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${signed.public_key}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        amount_in_cents: pesos * 100,
        currency: 'COP',
        reference: signed.reference,
        signature: signed.signature,
        expiration_time: signed.expiration_time,
        customer_email: EMAIL,
        payment_method: {
          type: 'PSE',
          financial_institution_code: APPROVING_BANK,
          reference_two: '20260115',
          reference_three: '1020300999',
        },
      }),
    });
    expect(paid.status).toBe(201);
    return signed.reference;
  };

  /** Signs a payment, lets the server begin its transfer and authorizes it on the bank's page. */
  const payByTransfer = async (pesos: number): Promise<string> => {
    const { bancos } = await call(bankTransferCalls.listBanks, {});
    const banco = bancos.find(({ codigo }) => codigo === APPROVING_BANK)?.codigo ?? '';
    const { reference } = await sign(pesos);
    const begin = () =>
      call(bankTransferCalls.startBankTransfer, {
        body: {
          referencia: reference,
          banco,
          tipo_persona: 'natural',
          tipo_documento: 'CC',
          documento: DOCUMENT,
          nombre: 'Ana María O’Byrne',
          email: EMAIL,
          telefono: phone,
        },
      });
    await expect.poll(begin, POLLING).toMatchObject({ estado: 'listo' });
    const { url } = await begin();
    expect((await fetch(`${url}/authorize`, { method: 'POST' })).status).toBe(200);
    return reference;
  };

  const stateOf = async (reference: string, token?: string) =>
    payments.decodePaymentState(await call(paymentCalls.readPaymentStatus, { query: { reference }, token }));

  it('reads its credit, pays, and owes less', async () => {
    const before = await readOwn();
    expect(before).toMatchObject({ number: ids.credit, totalDebt: 6_000_000, standing: 'current' });
    expect(before.instalments).toHaveLength(12);
    const simulation = { params: { loanId: String(ids.credit) }, query: { valor: 250_000 } };
    expect(decodeSimulation(await call(simulatePayment, simulation))).toMatchObject({
      amount: 250_000,
      totalAfter: 5_750_000,
      prepayment: undefined,
    });
    const wanted = { id: randomUUID(), promisedOn: addDays(bogotaDate(new Date()), 5), amount: 200_000 };
    const promised = await call(makePromise, {
      params: { loanId: String(ids.credit) },
      body: encodeWantedPromise(wanted),
    });
    expect(decodeMadePromise(promised)).toEqual({
      amount: 200_000,
      promisedOn: wanted.promisedOn,
      standing: 'open',
      paid: 0,
    });
    const reference = await payAtProvider(250_000);
    await expect
      .poll(() => stateOf(reference), POLLING)
      .toMatchObject({
        status: 'succeeded',
        amount: 250_000,
        creditNumber: ids.credit,
        document: DOCUMENT,
      });
    const after = await readOwn();
    expect(after.totalDebt).toBe(before.totalDebt - 250_000);
    expect(after.payments.map(({ amount, reference: of }) => [amount, of])).toEqual([[250_000, reference]]);
  });

  it('is paid by somebody without a session too', async () => {
    const token = page.token;
    page.token = null;
    const found = payments.decodePublicCredit(
      await call(payments.findPublicCredit, { body: { credito: String(ids.credit), documento: DOCUMENT } }),
    );
    expect(found).toMatchObject({ creditNumber: ids.credit, totalDebt: 5_750_000 });
    expect(found.maskedDocument).not.toContain(DOCUMENT);
    const reference = await payAtProvider(100_000, found.pass);
    const readState = () => stateOf(reference, found.pass);
    await expect.poll(readState, POLLING).toMatchObject({ status: 'succeeded', amount: 100_000 });
    expect((await readState()).document).toBe(found.maskedDocument);
    const receipt = { query: { reference }, token: found.pass };
    expect(startOf(await call(paymentCalls.downloadPaymentReceipt, receipt))).toBe(PDF);
    page.token = token;
    expect((await readOwn()).totalDebt).toBe(5_650_000);
  });

  it('reports a payment at a counter, and sees it as in process', async () => {
    const slip = { loanId: String(ids.credit), id: randomUUID() };
    const paidAt = test.clock.now().toISOString();
    const query = { valor: 70_000, fecha: paidAt, recibo: '0042' };
    const file = new Blob([new Uint8Array(await pdf())], { type: 'application/pdf' });
    expect(await call(reportCashPayment, { params: slip, query, file })).toMatchObject({ id: slip.id });
    expect((await readOwn()).reportedPayments).toMatchObject([
      { amount: 70_000, paidAt, receipt: '0042', isHolders: true, rejection: undefined },
    ]);
  });

  const ofCredit = () => ({ params: { loanId: String(ids.credit) } });
  const readDocuments = async () =>
    documents.decodeCreditDocuments((await call(documents.listCreditDocuments, ofCredit())).data);

  it('has its papers, pays the rest, and gets a paz y salvo that anybody can check', async () => {
    const { contract, promissoryNote, statements, clearanceObstacle } = await readDocuments();
    expect(statements).toEqual([]);
    expect(clearanceObstacle).toMatch(/^Te falta pagar/);
    const note = await call(documents.downloadPromissoryNote, { params: { id: ids.application } });
    expect(note).toHaveLength(promissoryNote?.bytes ?? 0);
    expect(contract?.pages).toBeGreaterThan(1);

    const reference = await payByTransfer(5_650_000);
    await expect.poll(() => stateOf(reference), POLLING).toMatchObject({ status: 'succeeded' });
    const { standing: paid, payments: made } = await readOwn();
    expect(paid).toBe('paid');
    const [payment] = made;
    const papers = [
      await call(documents.downloadStatement, { ...ofCredit(), query: { periodo: '1' } }),
      await call(documents.downloadReceipt, {
        params: { loanId: String(ids.credit), paymentId: payment?.id ?? '' },
      }),
      await call(documents.issueClearance, ofCredit()),
    ];
    expect(papers.map(startOf)).toEqual([PDF, PDF, PDF]);
    const movements = await call(documents.downloadMovements, ofCredit());
    expect(new TextDecoder().decode(movements).trim().split(';').at(-1)).toBe('0');
    const calendar = await call(documents.downloadCalendar, ofCredit());
    expect(new TextDecoder().decode(calendar)).toContain('STATUS:CANCELLED');
    expect((await readDocuments()).clearanceObstacle).toBeUndefined();

    const pdf = Buffer.from(papers[2] ?? []).toString('latin1');
    const code = /\/verificar\/([\w-]{24})\)/.exec(pdf)?.[1] ?? '';
    const token = page.token;
    page.token = null;
    const byCode = verification.decodeVerification(
      await call(verification.verifyDocument, { params: { code } }),
    );
    const sha256 = hash('sha256', Buffer.from(papers[2] ?? []));
    expect(byCode).toMatchObject({ kind: 'clearance', issuedOn: bogotaDate(test.clock.now()), sha256 });
    const byFile = verification.decodeVerification(
      await call(verification.verifyFile, { params: { sha256 } }),
    );
    expect(byFile).toEqual(byCode);
    page.token = token;
  });

  // @covers 7.60
  it('is reminded of a payment as its borrower wants it, and reads and ends it by links', async () => {
    const { llave } = await call(reminderDevices.readPushKey, {});
    expect(llave).toMatch(/^B[\w-]{86}$/);
    const device = (name: string) => ({
      endpoint: `https://fcm.googleapis.com/fcm/send/${name}`,
      keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) },
    });
    await call(reminderDevices.savePushSubscription, { body: device('first') });
    await call(reminderDevices.renewPushSubscription, {
      body: { anterior: device('first').endpoint, ...device('next') },
    });
    const read = async () => (await call(reminders.readReminderPreferences, {})).data;
    expect(await read()).toMatchObject({ canales: [], dispositivos: 1 });
    await call(reminderDevices.dropPushSubscription, { body: { endpoint: device('next').endpoint } });
    const saved = await call(reminders.saveReminderPreferences, {
      body: { canales: ['correo'], reglas: ['vispera', 'dia'], hora: 10, detallado: false, ...CONSENT },
    });
    expect(saved.data).toMatchObject({ canales: ['correo'], dispositivos: 0 });

    await call(reminders.sendTestReminder, { body: { canal: 'correo' } });
    const [letter] = await test.inbox(EMAIL);
    const [, stop = ''] = /recordatorios\/baja\/([\w-]{43})/.exec(letter?.text ?? '') ?? [];
    const { calendario } = await call(reminderLinks.openCalendarLink, {});
    const dates = await call(reminderLinks.readSubscribedCalendar, {
      params: { key: calendario.split('/').at(-1) ?? '' },
    });
    expect(new TextDecoder().decode(dates)).toContain('BEGIN:VEVENT');
    await call(reminderLinks.revokeCalendarLink, {});
    await call(reminderLinks.stopReminderEmails, { params: { key: stop } });
    expect(await read()).toMatchObject({ canales: [], calendario: null });
    const unknown = call(reminderDevices.remindTomorrow, { params: { id: randomUUID() } });
    await expect(unknown).rejects.toMatchObject({ status: 404 });
    const id = await recordSentReminder(test.context, { accountId: ids.account, creditNumber: ids.credit });
    expect(await call(reminderDevices.remindTomorrow, { params: { id } })).toEqual({ ok: true });
  });

  it('files a claim, and follows it', async () => {
    const wanted = {
      id: randomUUID(),
      kind: 'data_query',
      text: 'Qué datos míos tienen y para qué.',
    } as const;
    const filed = claims.decodeFiledClaim(
      await call(claims.fileClaim, { body: claims.encodeWantedClaim(wanted) }),
    );
    expect(filed).toMatchObject({ kind: 'data_query', text: wanted.text, answer: undefined });
    expect(claims.decodeClaims(await call(claims.listClaims, {}))).toEqual([filed]);
  });

  it('reads what it authorised, and takes one of them back', async () => {
    const listed = authorisations.decodeAuthorisations(await call(authorisations.listAuthorisations, {}));
    expect(new Set(listed.map(({ kind }) => kind))).toEqual(new Set(AUTHORISATION_KINDS));
    const left = await call(authorisations.revokeAuthorisation, {
      params: { kind: authorisations.encodeRevocable('health') },
    });
    const health = authorisations.decodeAuthorisations(left).find(({ kind }) => kind === 'health');
    expect(health?.revokedAt).toBeInstanceOf(Date);
  });

  it('has all that is kept about it as a file for programs and one to read', async () => {
    const data = JSON.parse(new TextDecoder().decode(await call(ownData.downloadOwnData, {})));
    expect(data.perfil).toMatchObject([{ correo: EMAIL, cedula: DOCUMENT }]);
    expect(data.pagos.length).toBeGreaterThan(1);
    expect(startOf(await call(ownData.downloadOwnDataPdf, {}))).toBe(PDF);
  });

  it('withdraws in time from a paid credit, gets all of it back, and asks to close its account', async () => {
    const read = async () => withdrawals.decodeWithdrawal(await call(withdrawals.readWithdrawal, {}));
    expect(await read()).toMatchObject({ standing: 'returns', recorded: undefined });
    const body = withdrawals.encodeWantedWithdrawal(randomUUID(), ids.credit);
    const done = withdrawals.decodeWithdrawal(await call(withdrawals.withdraw, { body }));
    expect(done).toMatchObject({ standing: 'asked', recorded: { question: { answeredAt: undefined } } });
    const { jobs, db } = test.context;
    await jobs.drain();
    await test.sandbox.idle();
    await jobs.drain();
    expect(await read()).toMatchObject({ standing: 'withdrawn', recorded: { clinic: 'unasked' } });
    await jobs.enqueue('schedule-obligations', {}, { executor: db });
    await jobs.drain();
    const waiting = { credit_number: ids.credit, kind: 'payment_return', state: 'pending' } as const;
    for (const { subject } of await test.rows('obligation', waiting)) {
      const { reference } = await test.row('payment', { id: subject });
      const release = ['refunds', 'release', String(ids.credit), reference, '--reason', 'devolución'];
      await operate(test.context, ...release);
    }
    // After their hold.
    await test.later(15 * 86_400_000, async () => {
      await test.runJob('schedule-obligations', {});
      await test.sandbox.idle();
      await jobs.drain();
    });
    const { recorded } = (await read()) ?? {};
    expect(recorded).toMatchObject({ clinic: 'asked' });
    expect(recorded?.returns.map(({ returnedAt }) => returnedAt)).toEqual(
      recorded?.returns.map(() => expect.any(Date)),
    );
    const token = page.token;
    expect(closure.decodeClosure(await call(closure.readClosure, {}))).toMatchObject({ hasCredit: false });
    const asked = await call(closure.closeAccount, { body: closure.encodeWantedClosure(randomUUID()) });
    expect(closure.decodeClosure(asked).request).toMatchObject({ kind: 'closure' });
    page.token = token;
  });

  it('sends a document that is missing, as somebody whose request is on hold', async () => {
    const token = page.token;
    const held = await createApplicationIn(test.context, 'on_hold_docs');
    page.token = await tokenOf(test, held);
    const ofHeld = { applicationId: held.applicationId };
    const letter = { params: { ...ofHeld, tipo: 'carta_laboral', numero: 1 } } as const;
    const received = (answer: Parameters<typeof proofs.decodeDocuments>[0]) =>
      proofs.decodeDocuments(answer).slots.filter(({ state }) => state === 'received').length;
    expect(received(await call(proofs.listApplicantDocuments, { params: ofHeld }))).toBe(0);
    const file = new Blob([new Uint8Array(await pdf())], { type: 'application/pdf' });
    expect(received(await call(proofs.sendApplicantDocument, { ...letter, file }))).toBe(1);
    expect(received(await call(proofs.removeApplicantDocument, letter))).toBe(0);
    page.token = token;
  });

  it('has made every call of the contract', () => {
    expect([...page.called].sort()).toEqual(apiEndpoints.map(nameOf).sort());
  });

  it.each(
    apiEndpoints
      .filter(({ answer }) => typeof answer !== 'string')
      .map((endpoint) => ({ title: nameOf(endpoint), endpoint })),
  )('has heard what the samples say, field by field and kind by kind: $title', ({ title, endpoint }) => {
    const samples = samplesOf(roundTrips, endpoint, 'answer');
    expect(differencesFrom(samples, page.answered.get(title) ?? [])).toEqual([]);
  });

  it.each(SECTION_SEVEN)(
    'has sent what section 7 says, and nothing else without a reason: $call',
    (specified) => {
      const sent = [...page.sent].filter(([made]) => shapeOf(made) === shapeOf(specified.call));
      expect(sent).toHaveLength(1);
      for (const [, fields] of sent)
        expect(differencesOf(specified, fields)).toEqual({ missing: [], besides: [] });
    },
  );

  // @covers 7.33
  it.each(SECTION_SEVEN)('has heard what section 7 says from $call', ({ call: name, answers }) => {
    const responses = [...page.answered].flatMap(([made, of]) => (shapeOf(made) === shapeOf(name) ? of : []));
    expect(responses).not.toEqual([]);
    if (answers === 'document') expect(responses).toContain('application/pdf');
    else expect(answers.filter((path) => !responses.some((answer) => holds(answer, path)))).toEqual([]);
  });
});
