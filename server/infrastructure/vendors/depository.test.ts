import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type StubAnswer, startStubServer } from '../../../tests/support/stub-server.ts';
import { VendorDown } from '../runtime/errors.ts';
import { createHttpDepository, DepositoryRejected } from './depository.ts';

const debtor = {
  documentNumber: '1023456789',
  firstNames: 'Ana',
  surnames: 'Pérez',
  birthDate: '1990-03-14',
  phone: '3001112233',
  email: 'ana@correo.example',
};

describe('the depository over HTTP', () => {
  let server: Awaited<ReturnType<typeof startStubServer>>;
  let answer: StubAnswer;
  beforeAll(async () => {
    server = await startStubServer(() => answer);
  });
  afterAll(() => server.close());

  const open = () => createHttpDepository({ url: server.url, apiKey: 'key' });
  const register = (status: number, body: string) => {
    answer = { status, body };
    return open().registerParty(debtor);
  };

  it('takes an account, new or known', async () => {
    expect(await register(201, '{"party_account":"3000000001"}')).toEqual({ partyAccount: '3000000001' });
    expect(await register(200, '{"party_account":"3000000001"}')).toEqual({ partyAccount: '3000000001' });
  });

  it('tells a rejection, with the depository’s own code, from silence', async () => {
    const refused = register(409, '{"code":"name_conflict","message":"Another name.","status":409}');
    await expect(refused).rejects.toThrow(DepositoryRejected);
    await expect(refused).rejects.toMatchObject({
      code: 'name_conflict',
      message: 'name_conflict: Another name.',
    });
    const long = JSON.stringify({ code: 'no', message: `On two\nlines ${'x'.repeat(400)}`, status: 409 });
    await expect(register(409, long)).rejects.toThrow(/^no: On two lines x{287}$/);
    await expect(register(503, '{}')).rejects.toThrow(VendorDown);
    await expect(register(429, '{}')).rejects.toThrow(VendorDown);
  });

  it('has a note cancelled, and says how it stands', async () => {
    const depository = open();
    const at = '2026-11-20T15:00:00.000Z';
    answer = { status: 200, body: `{"status":"cancelled","cancelled_at":"${at}"}` };
    const wanted = { reason: 'paid', paid: 6_666_666 };
    expect(await depository.cancelNote('n', wanted)).toEqual({ cancelledAt: new Date(at) });
    answer = { status: 200, body: '{"note_id":"n","depository_id":"DEP1","status":"signed"}' };
    expect(await depository.getNote('n')).toEqual({
      noteId: 'n',
      depositoryId: 'DEP1',
      status: 'signed',
      cancelledAt: undefined,
    });
    // A cancellation that leaves the note signed is none.
    await expect(depository.cancelNote('n', wanted)).rejects.toThrow(VendorDown);
  });

  it('believes no answer that is not the one agreed', async () => {
    await expect(register(200, '{"party_account":""}')).rejects.toThrow(VendorDown);
    await expect(register(200, '{"party_account":3000000001}')).rejects.toThrow(VendorDown);
    await expect(register(200, '<html>')).rejects.toThrow(VendorDown);
  });
});
