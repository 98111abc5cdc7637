import { beforeAll, describe, expect, it, vi } from 'vitest';
import { wrongOf } from '../../tests/support/account-calls.ts';
import { ACCEPTED_SHA256, createSigner, type TestSigner } from '../../tests/support/applicant.ts';
import { printedIn, withoutSpaces } from '../../tests/support/document-words.ts';
import { openTestApp } from '../../tests/support/open-test-app.ts';
import { findRows, readRow } from '../../tests/support/rows.ts';
import { twilioSignature } from '../infrastructure/vendors/messaging.ts';

const test = openTestApp();
let signer: TestSigner;

const readCode = () => readRow(test.context.db, 'one_time_code', { phone: signer.phone, purpose: 'signing' });
const recorded = async (kind: string) => {
  const entries = await findRows(test.context.db, 'evidence_entry', {
    account_id: signer.person.accountId,
    kind,
  });
  return entries.map(({ facts }) => facts);
};
/** The page of the signed contract, without spaces. */
const readPage = async (): Promise<string> => {
  const { bytes } = await signer.get(`/api/contract/download/${signer.applicationId}`);
  return (await printedIn(bytes)).split('Constanciadefirmaelectrónica').at(-1) ?? '';
};

describe('the evidence page of a signature', () => {
  beforeAll(async () => {
    signer = await createSigner(test);
    const code = await signer.askForCode();
    expect((await signer.validate(wrongOf(code))).status).toBe(422);
    // The sandbox reports it as the vendor would.
    await vi.waitFor(async () => expect((await readCode()).delivered_at).not.toBeNull(), { timeout: 15_000 });
    expect((await signer.validate(code)).status).toBe(200);
    expect((await signer.sign()).status).toBe(200);
  });

  it('names the message that took the code and its receipt, which the evidence log has too', async () => {
    const { id, provider_message_id: messageId } = await readCode();
    expect(messageId).toMatch(/^SM/);
    expect(await readPage()).toContain(`${messageId};entregareportadael`);
    expect(await recorded('signing_code_delivered')).toMatchObject([{ id, provider_message_id: messageId }]);
  });

  it('says how often a wrong code was written before, the session, the e-mail and the texts in force', async () => {
    const page = await readPage();
    expect(page).toMatch(/Intentosfallidosantes1:\d/);
    expect(page).toContain(withoutSpaces(`Correo${signer.person.email}`));
    expect(page).toContain('Sesiónunnavegador,abiertadesdeel');
    expect(page).toContain('Versióndelostextos2026-11');
    for (const text of ['Centralesderiesgo', 'Datosdesalud', 'Datospersonales', 'Términosycondiciones'])
      expect(page).toMatch(new RegExp(`${text}1\\d+\\w{3}\\d{4}${ACCEPTED_SHA256}`));
  });

  it('is recorded with what the page says of the session', async () => {
    expect(await recorded('documents_signed')).toMatchObject([
      { session_device: 'un navegador', session_opened_at: expect.any(String), texts_version: '2026-11' },
    ]);
  });

  it('takes a receipt once, of the vendor alone', async () => {
    const { id, delivered_at: deliveredAt } = await readCode();
    const { messaging } = test.context.config.vendors;
    const url = `${messaging.statusUrl}/${id}`;
    const form = new URLSearchParams({ MessageSid: 'SM1', MessageStatus: 'delivered' });
    const report = (signature: string) =>
      test.app.inject({
        method: 'POST',
        url: `/api/webhooks/messages/${id}`,
        payload: form.toString(),
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'x-twilio-signature': signature,
        },
      });
    expect((await report('bm8=')).statusCode).toBe(401);
    expect((await report(twilioSignature(url, form, messaging.authToken))).statusCode).toBe(200);
    expect((await readCode()).delivered_at).toEqual(deliveredAt);
    expect(await recorded('signing_code_delivered')).toHaveLength(1);
  });
});
