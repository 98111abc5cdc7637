import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { carryObligationsAt, obligationsOf } from '../../tests/support/obligations.ts';
import { openTestApp } from '../../tests/support/open-test-app.ts';
import { operate, operateAs, operatorWith } from '../../tests/support/operators.ts';
import { createJanuaryBorrower, type PayingBorrower } from '../../tests/support/paying-borrower.ts';
import { sessionOf } from '../../tests/support/people.ts';
import { applicant } from '../../tests/support/profile-calls.ts';
import { recordMessageStatus } from '../infrastructure/phone-messages.ts';

/*
 * Disbursed on Tuesday 20 January 2026: its final dates are owed that day, due on Friday 20 February. Ten in the morning of
 * Bogota is 15:00 UTC.
 */
describe('what law and contract promise to somebody whose e-mail nobody has', () => {
  const server = openTestApp();
  let borrower: PayingBorrower;
  let phone: string;
  beforeAll(async () => {
    borrower = await createJanuaryBorrower(server);
    await server.update('profile', { account_id: borrower.accountId }, { email: 'no-existe@correo.example' });
    phone = await borrower.readPhone();
  });

  const credit = () => ['--credit', String(borrower.creditNumber)];
  const finalDates = async () =>
    (await obligationsOf(server, borrower)).find(({ kind }) => kind === 'final_dates');
  const profile = async () =>
    (await server.get(`/api/profile/by_user/${borrower.accountId}`, borrower)).json();

  it('is not met, shows to operators as such, and the person learns of it', async () => {
    await carryObligationsAt(server, '2026-01-20T15:01:00Z');
    // Past the days for it, and looked at again.
    await carryObligationsAt(server, '2026-01-27T15:01:00Z');
    expect(await finalDates()).toMatchObject({ state: 'handed_over', met_at: null });
    for (const line of [credit(), ['--late']])
      expect(await operate(server.context, 'obligations', 'list', ...line)).toMatch(
        /fechas definitivas.*CORREO QUE NO EXISTE.*TARDE/,
      );
    expect(await profile()).toMatchObject({ email_verificado: 'si', email_no_existe: true });
    expect((await server.inbox(phone)).map(({ text }) => text)).toEqual([
      expect.stringMatching(
        /^CuotaSana: tu correo nos devuelve los mensajes\. Entra a tu cuenta como siempre/,
      ),
    ]);
  });

  it('arrives once the e-mail is corrected and confirmed', async () => {
    const to = `ana.${phone}@correo.example`;
    const line = ['accounts', 'change-email', phone, to, '--proof', 'llamó', '--reason', 'correo errado'];
    const [one, other] = [
      await operatorWith(server.context, 'agent', 'rosa'),
      await operatorWith(server.context, 'agent', 'luis'),
    ];
    const asked = await operateAs(server.context, one, ...line);
    const [number = ''] = /\d+/.exec(asked) ?? [];
    await operateAs(server.context, other, 'requests', 'approve', number, '--reason', 'también lo vi');
    const unconfirmed = await profile();
    expect(unconfirmed).toMatchObject({ email: to, email_verificado: 'no' });
    expect(unconfirmed).not.toHaveProperty('email_no_existe');
    const headers = await sessionOf(server.context, borrower);
    // An address to be confirmed opens nothing of what the contract says.
    const renamed = await server.post('/api/profile_minimal', applicant(to, { nombres: 'Otra' }), headers);
    expect(renamed.json()).toMatchObject({ code: 'profile_locked' });
    expect((await profile()).nombres).toBe(unconfirmed.nombres);
    const resent = await server.get(`/api/accounts/retry/${to}`, headers);
    expect(resent.statusCode).toBe(200);
    const code = await server.lastCode(to);
    const confirmed = await server.post(`/api/accounts/confirm/email/${to}/${code}`, {}, headers);
    expect(confirmed.statusCode).toBe(200);
    await carryObligationsAt(server, '2026-01-28T15:01:00Z');
    expect(await finalDates()).toMatchObject({ state: 'met', channel: 'email' });
    expect((await server.inbox(to)).map(({ subject }) => subject)).toContain(
      `Entregamos el dinero: las fechas definitivas de tu crédito ${borrower.creditNumber}`,
    );
    expect(await operate(server.context, 'obligations', 'list', '--late')).not.toContain(
      'CORREO QUE NO EXISTE',
    );
  });

  it('shows a letter that came back after the mail server took it, until it is written to another address', async () => {
    const { context } = server;
    const letter = (await finalDates())?.outbox_message_id ?? '';
    const bounced = (typed: string) =>
      operate(context, 'outbox', 'bounced', typed, '--reason', 'lo devolvió');
    const retry = () => operate(context, 'outbox', 'retry', letter, '--reason', 'ya tiene otro');
    const told = async () =>
      (await server.inbox(phone)).filter(({ text }) =>
        /tu correo nos devuelve los mensajes/.test(text ?? ''),
      );
    const before = (await told()).length;
    expect(await bounced(`<${letter}@cuotasana.example>`)).toMatch(/^Anotado/);
    expect(await bounced(letter)).toMatch(/^Ya se sabía desde/);
    await server.drain();
    // What was sent, and when, stays as it was: it is evidence.
    expect(await finalDates()).toMatchObject({ state: 'met', outbox_message_id: letter });
    for (const line of [credit(), ['--late']])
      expect(await operate(context, 'obligations', 'list', ...line)).toMatch(
        /fechas definitivas.*CORREO QUE NO LLEGÓ/,
      );
    expect(await profile()).toMatchObject({ email_no_existe: true });
    expect(await told()).toHaveLength(before + 1);
    await expect(retry()).rejects.toThrow('la persona no ha confirmado otra dirección');

    const to = `otra.${phone}@correo.example`;
    await server.update('profile', { account_id: borrower.accountId }, { email: to, email_bounced_at: null });
    expect(await retry()).toMatch(/^Va a salir/);
    await server.drain();
    expect((await server.inbox(to)).map(({ subject }) => subject)).toEqual([
      `Entregamos el dinero: las fechas definitivas de tu crédito ${borrower.creditNumber}`,
    ]);
    await expect(retry()).rejects.toThrow('ya se escribió de nuevo');
    expect(await operate(context, 'obligations', 'list', '--late')).not.toContain('CORREO QUE NO LLEGÓ');
    // The address of a reminder, which is no letter.
    expect(await bounced(to)).toMatch(/^Anotado/);
    expect(await profile()).toMatchObject({ email_no_existe: true });
    await expect(bounced('nadie@correo.example')).rejects.toThrow('Nadie tiene esa dirección');
    await expect(bounced(randomUUID())).rejects.toThrow('No hay un correo');
    const audited = await server.rows('audit_entry', { action: 'outbox bounced' });
    expect(audited).toHaveLength(2);
    expect(JSON.stringify(audited)).not.toContain('@');
  });

  it('shows an SMS that did not arrive after the vendor took it', async () => {
    await server.update('profile', { account_id: borrower.accountId }, { email_verified_at: null });
    // The vendor takes it and tells nothing yet.
    await server.fault('messaging', 'late');
    await carryObligationsAt(server, '2026-02-21T15:01:00Z');
    const told = (await obligationsOf(server, borrower)).find(
      ({ kind, state }) => kind === 'arrears_notice' && state === 'met',
    );
    expect(told?.channel).toBe('sms');
    await recordMessageStatus(server.context, told?.id ?? '', {
      ...{
        providerMessageId: told?.vendor_reference ?? '',
        isDelivered: false,
        isFailed: true,
        errorCode: '30005',
      },
    });
    expect(await operate(server.context, 'obligations', 'list', ...credit())).toMatch(
      /aviso de mora.*SMS QUE NO LLEGÓ/,
    );
  });
});
