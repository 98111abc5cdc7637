import { expect, it } from 'vitest';
import { operate } from '../../../tests/support/operators.ts';
import { openReturnedTransfers } from '../../../tests/support/returned-transfers.ts';

const { test, createAwaiting } = openReturnedTransfers();

const CREDIT = 1_234_567_894;
const CLINIC = {
  ...{ name: 'Clínica de prueba', document_number: '999999999-4', bank: 'Banco de prueba' },
  ...{ account_type: 'savings' as const, account_number: '00000000000' },
};

const missing = async (): Promise<string> => {
  await operate(test.context, 'disbursements', 'reconcile', '--reason', 'se restauró la copia');
  await test.drain();
  return operate(test.context, 'disbursements', 'missing');
};

/** What the treasury was asked for, and nothing of ours says so any more. */
const order = async (requestId: string, amount: number): Promise<string> => {
  const request = { requestId, beneficiary: CLINIC, amount, concept: `CREDITO ${CREDIT}` };
  return (await test.context.adapters.treasury.requestTransfer(request)).transferId;
};

it('lists transfers and notes of which nothing is left here, and none that is here', async () => {
  const { depository } = test.context.adapters;
  const signed = await createAwaiting();
  await signed.payOut();
  expect(await missing()).toBe('No falta nada de lo que se leyó.');
  expect(await test.rows('unmatched_record', {})).toEqual([]);

  // A credit that was signed and paid after the moment of a restore, as the companies have it.
  const transferId = await order('7d1f0f3e-7f0e-4f6c-9a57-0d9b6a1f2c11', 2_000_000);
  const { partyAccount } = await depository.registerParty({
    ...{ documentNumber: '1020300999', firstNames: 'Rosa', surnames: 'Gil', birthDate: '1990-03-14' },
    ...{ phone: '3001112233', email: 'rosa@correo.example' },
  });
  const { depositoryId } = await depository.createNote(partyAccount, {
    ...{ ourNumber: String(CREDIT), amount: 2_000_000, monthlyRate: '0.018', instalments: 6 },
    ...{ firstDueDate: '2026-12-20', disbursementDate: '2026-11-20', city: 'Bogotá' },
    documentSha256: 'a'.repeat(64),
  });
  const lines = (await missing()).split('\n').slice(1);
  expect(lines).toHaveLength(2);
  for (const [what, id] of [
    ['giro', transferId],
    ['pagaré', depositoryId],
  ])
    expect(lines).toContainEqual(
      expect.stringMatching(
        new RegExp(`^${what} +${id} +${CREDIT} +\\$ 2.000.000 .*nada: la persona lo pide otra vez$`),
      ),
    );
  expect(await missing()).toContain(transferId);
});

it('takes one that was paid for that of the request that the person made again, whose clinic is paid once', async () => {
  const again = await createAwaiting();
  const { amount } = await test.row('application', { id: again.applicationId });
  const [paid, larger] = [await order('lost-1', amount), await order('lost-2', amount + 1)];
  await test.sandbox.idle();
  const adopt = async (transferId: string): Promise<string> => {
    const line = ['disbursements', 'adopt', transferId, String(again.creditNumber)];
    const output = await operate(test.context, ...line, '--reason', 'se restauró la copia');
    await test.drain();
    return output;
  };
  await expect(adopt(paid)).rejects.toThrow('Entre los giros que faltan no está');
  expect(await missing()).toContain(paid);
  await expect(adopt(larger)).rejects.toThrow('la persona la pide por el valor del giro');
  await test.moveTo('2026-11-24T15:00:00Z');
  expect(await adopt(paid)).toMatch(/queda como el de la solicitud/);
  expect(await again.loan()).toMatchObject({ principal: amount, disbursed_on: '2026-11-20' });
  expect(again.transfers()).toEqual([]);
  expect(await missing()).not.toContain(paid);
  await expect(adopt(paid)).rejects.toThrow('Entre los giros que faltan no está');
});
