import { describe, expect, it } from 'vitest';
import { openSandbox } from '../tests/support/open-sandbox.ts';
import { sandboxKeys } from './keys.ts';

const key = { 'x-api-key': sandboxKeys.depository.apiKey };

const party = {
  our_number: 'P-1',
  document_type: 'CC',
  document_number: '1020301234',
  first_names: 'Ana María',
  surnames: 'Ríos Peña',
  birth_date: '1990-03-14',
  phone: '+573001112233',
  email: 'ana@example.com',
};

describe('the depository', () => {
  const sandbox = openSandbox();

  const account = async (): Promise<string> => {
    const answer = await sandbox.post('/depository/v1/parties', party, key);
    return (answer.json as { party_account: string }).party_account;
  };

  const noteOf = (party_account: string) => ({
    our_number: 'N-1',
    party_account,
    amount: 2_500_000,
    rate_monthly: '0.018',
    instalments: 12,
    first_due_date: '2026-12-20',
    disbursement_date: '2026-11-20',
    city: 'Bogotá',
    currency: 'COP',
    document_sha256: 'a'.repeat(64),
  });

  const createNote = async (): Promise<string> => {
    const answer = await sandbox.post('/depository/v1/notes', noteOf(await account()), key);
    return (answer.json as { note_id: string }).note_id;
  };

  const signature = { signer_document: party.document_number, role: 'grantor', evidence: { channel: 'sms' } };

  it('registers a person once, whatever the accents, and never under another name', async () => {
    const first = await sandbox.post('/depository/v1/parties', party, key);
    expect(first.status).toBe(201);
    const again = await sandbox.post('/depository/v1/parties', { ...party, first_names: 'ANA MARIA' }, key);
    expect(again.status).toBe(200);
    expect(again.json).toEqual(first.json);
    const other = await sandbox.post('/depository/v1/parties', { ...party, surnames: 'Gómez' }, key);
    expect(other.status).toBe(409);
    expect(other.json).toMatchObject({ code: 'name_conflict' });
  });

  it('creates a note once for each of our numbers', async () => {
    const terms = noteOf(await account());
    const first = await sandbox.post('/depository/v1/notes', terms, key);
    expect(first.status).toBe(201);
    expect(first.json).toEqual({
      note_id: expect.any(String),
      depository_id: expect.stringMatching(/^DEP\d{10}$/),
      status: 'created',
    });
    await sandbox.restart();
    const reordered = Object.fromEntries(Object.entries(terms).reverse());
    const again = await sandbox.post('/depository/v1/notes', reordered, key);
    expect(again.status).toBe(200);
    expect(again.json).toEqual(first.json);
    expect((await sandbox.post('/depository/v1/notes', { ...terms, amount: 1 }, key)).status).toBe(409);
    const unknown = await sandbox.post(
      '/depository/v1/notes',
      { ...terms, our_number: 'N-2', party_account: '0' },
      key,
    );
    expect(unknown.status).toBe(422);
  });

  it('signs a note once, by its debtor, and shows it', async () => {
    const id = await createNote();
    const path = `/depository/v1/notes/${id}/signatures`;
    const stranger = await sandbox.post(path, { ...signature, signer_document: '99999999' }, key);
    expect(stranger.status).toBe(409);
    const signed = { status: 'signed', signed_at: '2026-11-20T15:00:00.000Z' };
    expect((await sandbox.post(path, signature, key)).json).toEqual(signed);
    sandbox.wall.advance(5_000);
    expect((await sandbox.post(path, signature, key)).json).toEqual(signed);
    expect((await sandbox.get(`/depository/v1/notes/${id}`, key)).json).toMatchObject({
      note_id: id,
      ...signed,
      terms: { our_number: 'N-1', amount: 2_500_000 },
    });
  });

  it('cancels a note once, after which nobody signs it', async () => {
    const id = await createNote();
    const path = `/depository/v1/notes/${id}/cancellation`;
    const body = { reason: 'paid', amounts: { capital: 0 } };
    const first = await sandbox.post(path, body, key);
    expect(first.json).toEqual({ status: 'cancelled', cancelled_at: '2026-11-20T15:00:00.000Z' });
    expect((await sandbox.post(path, body, key)).json).toEqual(first.json);
    const late = await sandbox.post(`/depository/v1/notes/${id}/signatures`, signature, key);
    expect(late.status).toBe(409);
    expect(late.json).toMatchObject({ code: 'note_cancelled' });
  });

  it.each([
    ['/depository/v1/parties', { ...party, email: 'ana' }, 422],
    ['/depository/v1/notes', { ...noteOf('1'), amount: 1.5 }, 422],
    ['/depository/v1/notes', { ...noteOf('1'), rate_monthly: '1.8 %' }, 422],
    ['/depository/v1/notes/nobody/signatures', signature, 404],
    ['/depository/v1/notes/nobody/cancellation', { reason: 'x', amounts: [] }, 422],
  ])('turns down %s with %j', async (path, body, status) => {
    const answer = await sandbox.post(path, body, key);
    expect(answer.status).toBe(status);
    expect(answer.json).toMatchObject({ code: expect.any(String), message: expect.any(String) });
  });
});
