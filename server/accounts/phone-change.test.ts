import { describe, expect, it } from 'vitest';
import { gsm7Places } from '#core/text/gsm7.ts';
import { createDevice, errorOf, newPhone, signUp } from '../../tests/support/account-calls.ts';
import { createSigner } from '../../tests/support/applicant.ts';
import { openTestApp } from '../../tests/support/open-test-app.ts';
import { operate, operateAs, operatorWith } from '../../tests/support/operators.ts';
import { applicant } from '../../tests/support/profile-calls.ts';
import { findRows, readRow } from '../../tests/support/rows.ts';
import { sealDraft } from '../../tests/support/sealed-draft.ts';
import { phoneChangedSms } from './phone-change-messages.ts';

const WHY = ['--proof', 'cédula y video', '--reason', 'perdió el número'];

const test = openTestApp();

const change = (from: string, to: string) =>
  operate(test.context, 'accounts', 'change-phone', from, to, ...WHY);
const use = (token: string) => createDevice(test).call('GET', '/api/accounts/sesiones', { token });
const accountOf = (id: string) => readRow(test.context.db, 'account', { id });
const texts = async (to: string) => (await test.inbox(to)).map(({ text }) => text);

/** A registered person with a confirmed e-mail, on a device of their own. */
const createPerson = async () => {
  const device = createDevice(test);
  const { phone, id, token, draft_key: draftKey } = await device.register();
  const email = `ana.${phone}@correo.example`;
  const payload = applicant(email, { telefono_contacto: phone });
  await device.call('POST', '/api/profile_minimal', { token, payload });
  const confirmation = `/api/accounts/confirm/email/${email}/${await test.lastCode(email)}`;
  const confirmed = await device.call('POST', confirmation, { token });
  return { device, phone, id, email, draftKey, token: String(confirmed.json().token) };
};

describe('a person who lost their number', () => {
  it('goes on with the new one, with all that was typed, and the old one opens nothing', async () => {
    const person = await createPerson();
    const [to, { phone: from, id, email, device, token, draftKey }] = [newPhone(), person];
    const draft = { revision: 0, contenido: sealDraft(draftKey, '{"values":{}}') };
    const saved = await test.app.inject({
      ...{ method: 'PUT', url: '/api/borradores/procedimiento', payload: draft },
      headers: { authorization: `Bearer ${token}` },
    });
    expect(saved.statusCode).toBe(200);
    await test.advance('PT31S');
    await device.askToLogIn(from);
    const oldCode = await test.lastCode(from);

    expect(await change(from, to)).toMatch(/^Cambiado: .* pasa a /);
    await test.context.jobs.drain();

    expect(errorOf(await use(token))).toMatchObject({
      status: 401,
      code: 'session_ended',
      message: expect.stringMatching(/^Cambiamos el celular de tu cuenta\. .* escríbenos por WhatsApp/),
    });
    expect(errorOf(await device.logIn(from, oldCode))).toMatchObject({ status: 422, code: 'code_gone' });
    expect(errorOf(await device.askToLogIn(from)).code).toBe('phone_not_registered');
    expect((await device.askToLogIn(to)).statusCode).toBe(200);
    const opened = await device.logIn(to, await test.lastCode(to));
    expect(opened.json()).toMatchObject({ id, draft_key: draftKey, telefono: `57${to}` });
    const kept = await device.call('GET', '/api/borradores', { token: opened.json().token });
    expect(kept.json().borradores).toMatchObject([
      { formulario: 'procedimiento', contenido: draft.contenido },
    ]);
    expect(await readRow(test.context.db, 'profile', { account_id: id })).toMatchObject({
      contact_phone: to,
    });
    expect(await texts(email)).toEqual(
      expect.arrayContaining([expect.stringMatching(/un asesor cambió el celular.*Si no lo pediste/s)]),
    );
    expect(await texts(from)).toEqual(
      expect.arrayContaining([expect.stringMatching(/este ya no la abre\. ¿No lo pediste\? WhatsApp \+57/)]),
    );
    expect(await texts(to)).toEqual(
      expect.arrayContaining([expect.stringMatching(/este es ahora el celular de tu cuenta/)]),
    );
  });

  it('is no longer known on the devices of before', async () => {
    const { phone, device } = await createPerson();
    const to = newPhone();
    await change(phone, to);
    await test.advance('PT31S');
    await device.askToLogIn(to);
    const sent = await readRow(test.context.db, 'one_time_code', { phone: to });
    expect(sent).toMatchObject({ purpose: 'login', device_mac: null });
  });

  it('signs documents that name the new one, with a code that went there', async () => {
    const signer = await createSigner(test);
    const id = signer.applicationId;
    const code = await signer.askForCode();
    const to = newPhone();
    await change(signer.phone, to);
    await signer.signIn();
    for (const stale of [signer.validate(code), signer.resend(), signer.readText('contrato')])
      expect((await stale).status).toBe(404);
    expect((await signer.create()).status).toBe(200);
    const text = JSON.stringify((await signer.readText('contrato')).body);
    const shown = `+57 ${to.slice(0, 3)} ${to.slice(3, 6)} ${to.slice(6)}`;
    expect(text.replaceAll('\u00a0', ' ')).toContain(shown);
    const validated = await signer.validate(await test.lastCode(to));
    expect(validated.status).toBe(200);
    const signature = await readRow(test.context.db, 'signature', { application_id: id });
    expect(signature.masked_phone).toBe(`+57 ${to.slice(0, 3)} *** ${to.slice(6)}`);
  });
});

describe('the change of a number', () => {
  it('needs a second person, and is in the audit log without numbers', async () => {
    const { phone, id } = await createDevice(test).register();
    const to = newPhone();
    const agent = await operatorWith(test.context, 'agent');
    const line = ['accounts', 'change-phone', phone, to, ...WHY];
    expect(await operateAs(test.context, agent, ...line)).toMatch(/^Pedido \d+: todavía no se hizo nada/);
    expect((await accountOf(id)).phone).toBe(phone);
    expect(await texts(to)).toEqual([]);
    await change(phone, to);
    expect((await accountOf(id)).phone).toBe(to);
    const entries = await findRows(test.context.db, 'audit_entry', { subject: id });
    expect(entries).toMatchObject([
      {
        ...{ actor: 'operator:ana', approved_by: 'operator:luis', action: 'accounts change-phone' },
        ...{ reason: 'perdió el número', details: { proof: 'cédula y video' } },
      },
    ]);
    expect(JSON.stringify(entries)).not.toMatch(new RegExp(`${phone}|${to}`));
    expect(await findRows(test.context.db, 'phone_change', { account_id: id })).toMatchObject([
      { old_phone: phone, new_phone: to, proof: 'cédula y video', released_account_id: null },
    ]);
  });

  it('takes no number of somebody else, and wants an account, another number and a proof', async () => {
    const [one, other] = [await createDevice(test).register(), await createDevice(test).register()];
    await expect(change(one.phone, other.phone)).rejects.toThrow('ya es de otra cuenta');
    await expect(change(newPhone(), newPhone())).rejects.toThrow('no tiene una cuenta confirmada');
    await expect(change(one.phone, `57${one.phone}`)).rejects.toThrow('son el mismo');
    const proofless = ['accounts', 'change-phone', one.phone, newPhone(), '--reason', 'perdió el número'];
    await expect(operate(test.context, ...proofless)).rejects.toThrow('--proof');
    expect((await use(one.token)).statusCode).toBe(200);
  });

  it('takes the number of a sign-up that was never confirmed, whose code and consents open nothing', async () => {
    const { phone, id } = await createDevice(test).register();
    const [to, stranger] = [newPhone(), createDevice(test)];
    await stranger.call('POST', '/api/accounts-minimal', { payload: signUp(to) });
    const askAgain = async () => {
      await test.advance('PT31S');
      return stranger.call('GET', `/api/accounts/retry/sms/57${to}`);
    };
    for (let time = 0; time < 4; time += 1) expect((await askAgain()).statusCode).toBe(200);
    expect(errorOf(await askAgain()).code).toBe('too_many_codes');
    const code = await test.lastCode(to);
    await change(phone, to);
    const confirmed = await stranger.call('POST', `/api/accounts/confirm/sms/57${to}/${code}`);
    expect(errorOf(confirmed)).toMatchObject({ status: 422, code: 'code_gone' });
    const { released_account_id: released } = await readRow(test.context.db, 'phone_change', {
      account_id: id,
    });
    expect(await accountOf(released ?? '')).toMatchObject({ phone: `released ${released}` });
    // Both numbers are free for what comes: the old one for a new account, the new one for its owner.
    await test.advance('PT31S');
    expect((await createDevice(test).register(phone)).id).not.toBe(id);
    expect((await stranger.askAndLogIn(to)).json().id).toBe(id);
  });

  it('leaves a blocked account blocked', async () => {
    const { phone } = await createDevice(test).register();
    const to = newPhone();
    await operate(test.context, 'accounts', 'block', phone, '--reason', 'llamó por un robo');
    await change(phone, to);
    expect(errorOf(await createDevice(test).askAndLogIn(to)).code).toBe('account_blocked');
  });
});

it.each(['old', 'new'] as const)('an SMS to the %s number fits one message', (to) => {
  const { lender } = test.context.config;
  for (const publicUrl of ['https://cuotasana.co', `https://${'creditos.'.repeat(8)}co`])
    expect(gsm7Places(phoneChangedSms({ lender, publicUrl }, to))).toBeLessThanOrEqual(160);
});
