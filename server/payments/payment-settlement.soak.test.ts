import { describe, expect, it } from 'vitest';
import { openPayments } from '../../tests/support/server-test.ts';

const { server, provider, borrower, put, hook } = openPayments();

describe('settling', () => {
  it('is seen at every moment, as a payment under way or as one that counts', async () => {
    for (let time = 0; time < 10; time += 1) {
      const reference = await borrower.sign(20_000);
      put(reference, 20_000);
      let isSettled = false;
      const settling = borrower.status(reference).finally(() => {
        isSettled = true;
      });
      const readStatus = async (): Promise<void> => {
        while (!isSettled) {
          const { pagos, pagos_en_proceso } = await borrower.readCredit();
          const all = [...pagos, ...pagos_en_proceso].map(({ referencia }) => referencia);
          expect(all.filter((one) => one === reference)).toEqual([reference]);
        }
      };
      await Promise.all([settling, readStatus(), readStatus(), readStatus(), readStatus()]);
    }
  });

  it('settles what a webhook told while the provider was down, once it is back', async () => {
    const reference = await borrower.sign(50_000);
    const paid = put(reference, 50_000);
    provider.setDown(true);
    expect((await hook(paid)).statusCode).toBe(200);
    await server.drain();
    expect(await borrower.payments()).toEqual([]);
    provider.setDown(false);
    await server.drain();
    expect(await borrower.payments()).toHaveLength(1);
  });

  it('keeps when the provider finished a payment, however late and however often it is looked at', async () => {
    const reference = await borrower.sign(50_000);
    const paid = put(reference, 50_000, { finalized_at: '2026-01-20T15:02:00.000Z' });
    server.setClock('2026-01-20T15:09:00Z');
    await server.drain();
    await borrower.status(reference);
    server.setClock('2026-01-20T15:30:00Z');
    await hook(paid);
    await server.drain();
    const attempt = await server.row('payment_attempt', { reference });
    expect(attempt).toMatchObject({ status: 'approved', finalised_at: new Date('2026-01-20T15:02:00Z') });
  });

  it('counts money that was paid before the disbursement from the day of the disbursement', async () => {
    const { total_debt: before } = await borrower.debt();
    const reference = await borrower.sign(50_000);
    // 11:59 p. m. of the 19th in Bogota; the credit was disbursed on the 20th.
    const at = '2026-01-20T04:59:59.000Z';
    put(reference, 50_000, { created_at: at, finalized_at: at });
    expect((await borrower.status(reference)).json()).toMatchObject({ status: 'succeeded' });
    expect(await borrower.payments()).toMatchObject([
      { value_date: '2026-01-20', paid_at: new Date('2026-01-20T04:59:59Z') },
    ]);
    expect((await borrower.debt()).total_debt).toBe(before - 50_000);
  });

  it('lets an attempt nobody paid expire, and still takes money that comes for it later', async () => {
    const reference = await borrower.sign(50_000);
    server.setClock('2026-01-20T15:50:00Z');
    await server.drain();
    const attempt = () => server.row('payment_attempt', { reference });
    expect(await attempt()).toMatchObject({ status: 'expired' });
    const late = put(reference, 50_000);
    await hook(late);
    await server.drain();
    expect(await attempt()).toMatchObject({ status: 'approved' });
    expect(await borrower.payments()).toHaveLength(1);
  });

  it('credits nothing on the word of an event alone', async () => {
    const reference = await borrower.sign(50_000);
    const declined = put(reference, 50_000, { status: 'DECLINED' });
    await hook({ ...declined, status: 'APPROVED' });
    await server.drain();
    expect(await borrower.payments()).toEqual([]);
  });

  it('counts an approval after a rejection on the same reference, and one that comes back as void no more', async () => {
    const { total_debt: before } = await borrower.debt();
    const reference = await borrower.sign(50_000);
    put(reference, 50_000, { status: 'DECLINED' });
    expect((await borrower.status(reference)).json()).toMatchObject({ status: 'failed' });
    const approved = put(reference, 50_000);
    expect((await borrower.status(reference)).json()).toMatchObject({ status: 'succeeded' });
    expect((await borrower.debt()).total_debt).toBe(before - 50_000);

    const voided = { ...approved, status: 'VOIDED' };
    provider.put(voided);
    await Promise.all([hook(voided), hook(voided)]);
    await server.drain();
    expect((await borrower.status(reference)).json()).toMatchObject({ status: 'failed' });
    expect((await borrower.debt()).total_debt).toBe(before);
    expect(await borrower.balances()).toMatchObject({
      cash_in_transit: 0,
      loan_principal: 6_666_666,
    });
    expect((await borrower.readCredit()).pagos).toMatchObject([{ estado: 'reversado', aplicacion: [] }]);
  });

  it('applies payments that arrive together one after the other', async () => {
    const amounts = [20_000, 30_000, 90_000, 120_000, 200_000, 1_000_000];
    const references = await Promise.all(amounts.map(borrower.sign));
    for (const [index, amount] of amounts.entries()) {
      put(references[index] ?? '', amount);
    }
    const { total_debt: before } = await borrower.debt();
    const answers = await Promise.all(
      [...references, ...references].map((reference) => borrower.status(reference)),
    );
    expect(answers.map((answer) => answer.json().status)).toEqual(answers.map(() => 'succeeded'));
    const paid = amounts.reduce((sum, amount) => sum + amount, 0);
    const { credito, credit_hub } = await borrower.readCredit();
    expect(credit_hub.response.aggregated_debt.total_debt).toBe(before - paid);
    expect(await borrower.balances()).toMatchObject({
      cash_in_transit: paid,
      loan_principal: credito.saldo_capital,
    });
    const entries = await server.rows('ledger_entry', { credit_number: borrower.creditNumber });
    expect(entries.map(({ kind }) => kind).filter((kind) => !/^(payment|accrual)$/.test(kind))).toEqual([
      'disbursement',
    ]);
  });

  it('posts both of two attempts, and holds as credit what goes beyond the debt', async () => {
    const { total_debt: total } = await borrower.debt();
    const [first, second] = [await borrower.sign(total), await borrower.sign(50_000)];
    put(first, total);
    put(second, 50_000);
    await Promise.all([
      borrower.status(first),
      borrower.status(second),
      borrower.status(first),
      borrower.status(second),
    ]);
    const { credito, pagos, application, credit_hub } = await borrower.readCredit();
    expect(pagos).toHaveLength(2);
    expect(credit_hub.response.aggregated_debt).toMatchObject({
      quota_debt: 0,
      total_debt: 0,
      next_due_date: null,
    });
    expect(credito).toMatchObject({ estado: 'pagado', saldo_a_favor: 50_000, saldo_capital: 0 });
    expect(application.estado).toBe('fulfilled');
    expect(await borrower.balances()).toMatchObject({
      loan_principal: 0,
      borrower_credit: -50_000,
      cash_in_transit: total + 50_000,
    });
    const refused = await borrower.trySigning(2_000);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      code: 'nothing_owed',
      message: 'Este crédito no tiene nada por pagar hoy.',
    });
  });
});
