import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { operate } from '../../../tests/support/operators.ts';
import { openReturnedTransfers } from '../../../tests/support/returned-transfers.ts';
import { importCatalog } from '../../catalog/catalog-import.ts';
import { inTransaction } from '../../infrastructure/database/connection.ts';

const { test, createAwaiting } = openReturnedTransfers();

const CREDIT = 1_234_567_894;
const CLINIC = {
  ...{ name: 'Clínica de prueba', document_number: '999999999-4', bank: 'Banco de prueba' },
  ...{ account_type: 'savings' as const, account_number: '00000000000' },
};

const reasoned = ['--reason', 'se restauró la copia'] as const;
const adopt = async (transferId: string, creditNumber: number): Promise<string> => {
  const line = ['disbursements', 'adopt', transferId, String(creditNumber)];
  const output = await operate(test.context, ...line, ...reasoned);
  await test.drain();
  return output;
};
const dismiss = (transferId: string, ...more: readonly string[]): Promise<string> =>
  operate(test.context, 'disbursements', 'dismiss', transferId, ...more, ...reasoned);

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
  await dismiss(transferId);
});

it('takes one that was paid for that of the request that the person made again, whose clinic is paid once', async () => {
  const again = await createAwaiting();
  const other =
    'code,trade_name,city,nit,bank,account_type,account_number\nOTHER-1,Otra,Cali,890903938-8,Sol,ahorros,12345678901';
  await inTransaction(test.context.db, (trx) => importCatalog(trx, test.clock, 'provider', other));
  const { amount } = await test.row('application', { id: again.applicationId });
  const [paid, larger] = [await order('lost-1', amount), await order('lost-2', amount + 1)];
  await test.sandbox.idle();
  await expect(adopt(paid, again.creditNumber)).rejects.toThrow('Entre los giros que faltan no está');
  expect(await missing()).toContain(paid);
  await expect(adopt(larger, again.creditNumber)).rejects.toThrow('la persona la pide por el valor del giro');
  const refund = await order(`return-${randomUUID()}-2`, amount);
  expect(await missing()).toContain(refund);
  await expect(adopt(refund, again.creditNumber)).rejects.toThrow('no le pagó a ninguna clínica');
  await test.moveTo('2026-11-24T15:00:00Z');
  // Of the same amount, to another clinic.
  const { id: provider_id } = await test.row('provider', { code: 'OTHER-1' });
  await test.update('application', { id: again.applicationId }, { provider_id });
  await adopt(paid, again.creditNumber);
  expect(await again.loan()).toBeUndefined();
  await test.update('application', { id: again.applicationId }, { provider_id: null });
  expect(await adopt(paid, again.creditNumber)).toMatch(/queda como el de la solicitud/);
  expect(await again.loan()).toMatchObject({ principal: amount, disbursed_on: '2026-11-20' });
  expect(again.transfers()).toEqual([]);
  expect(await missing()).not.toContain(paid);
  await expect(adopt(paid, again.creditNumber)).rejects.toThrow('Entre los giros que faltan no está');
  for (const other of [larger, refund]) await dismiss(other);
});

it('pays nothing more to the payee of one until two operators say that it is another one', async () => {
  const [again, other] = [await createAwaiting(), await createAwaiting()];
  const { amount } = await test.row('application', { id: again.applicationId });
  const lost = await order('lost-3', amount);
  await test.sandbox.idle();
  expect(await missing()).toContain(lost);
  await Promise.all([again.payOut(), other.payOut()]);
  expect([...again.transfers(), ...other.transfers()]).toEqual([]);
  expect(await again.listed()).toContain(`hizo a esa cuenta el giro ${lost}, que aquí falta`);
  await expect(again.retry()).rejects.toThrow(`el giro ${lost}, que aquí falta`);

  expect(await dismiss(lost, '--request', other.applicationId)).toContain('se le gira aparte');
  await Promise.all([again.payOut(), other.payOut()]);
  expect(again.transfers()).toEqual([]);
  expect(other.paid()).toHaveLength(1);
  expect(await missing()).toContain(lost);

  await dismiss(lost);
  await again.payOut();
  expect(again.paid()).toHaveLength(1);
  expect(await missing()).not.toContain(lost);
});

it('has the lists compared before anything leaves a database that was restored', async () => {
  const signed = await createAwaiting();
  const { amount } = await test.row('application', { id: signed.applicationId });
  const lost = await order('lost-4', amount);
  // As a restore leaves it: in another history than the one that was compared.
  const compared = { history: 'before', compared_at: test.clock.now() };
  await test.context.db.updateTable('compared_history').set(compared).execute();
  await signed.payOut();
  expect(signed.transfers()).toEqual([]);
  await test.drain();
  await signed.payOut();
  expect(signed.transfers()).toEqual([]);
  expect(await missing()).toContain(lost);
  await adopt(lost, signed.creditNumber);
  await signed.payOut();
  expect(signed.transfers()).toEqual([]);
  expect(await signed.loan()).toMatchObject({ principal: amount });
});
