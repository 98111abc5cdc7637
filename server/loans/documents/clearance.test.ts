import { describe, expect, it } from 'vitest';
import { calendarDate } from '#core/calendar/calendar-date.ts';
import { formatVerificationCode } from '#core/codes/verification-code.ts';
import { wordsOf } from '../../../tests/support/document-words.ts';
import { issueOf, sampleVerification } from '../../../tests/support/issued-documents.ts';
import { openTestApp } from '../../../tests/support/open-test-app.ts';
import { createPayingBorrower } from '../../../tests/support/paying-borrower.ts';
import { openBorrower } from '../../../tests/support/server-test.ts';
import { clearanceText } from '../../infrastructure/documents/texts/clearance.ts';
import { readCreditFacts } from '../credit-facts.ts';
import { findLoan } from '../loans.ts';

const server = openTestApp();
const borrower = openBorrower(server, undefined, () =>
  createPayingBorrower(server, { amount: 2_000_000, term: 6 }),
);

const ask = () =>
  server.post(`/api/cartera/creditos/${borrower.creditNumber}/paz_y_salvo`, undefined, borrower);
const payOff = async () => borrower.pay((await borrower.debt()).total_debt);
const certificates = () =>
  server.rows('clearance_certificate', { credit_number: borrower.creditNumber }, 'issued_at');
const onlyCode = async (): Promise<string> => (await certificates())[0]?.code ?? '';

describe('the paz y salvo', () => {
  it('is refused with how much is missing while something is owed', async () => {
    const answer = await ask();
    expect(answer.statusCode).toBe(409);
    expect(answer.json().code).toBe('debt_pending');
    expect(answer.json().message.replaceAll('\u00a0', ' ')).toMatch(
      /^Te falta pagar \$ 2\.000\.000, tu deuda total al \d+ de \w+ de \d{4}\. Apenas/,
    );
    expect(await certificates()).toEqual([]);
  });

  // @covers 7.53
  it('is there the moment the debt is zero, and is the very same one ever after', async () => {
    await payOff();
    const first = await ask();
    expect(first.statusCode).toBe(200);
    expect(first.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'no-store' });
    await server.advance('P3D');
    const [again, atOnce] = await Promise.all([ask(), ask()]);
    expect(again.rawPayload.equals(first.rawPayload)).toBe(true);
    expect(atOnce.rawPayload.equals(first.rawPayload)).toBe(true);
    expect(await certificates()).toHaveLength(1);
    expect(await issueOf(server.context, first.rawPayload)).toMatchObject({
      kind: 'clearance',
      creditNumber: borrower.creditNumber,
      amount: 2_000_000,
      verification: { code: await onlyCode() },
    });
  });

  it('is one, however many ask for the first at once', async () => {
    await payOff();
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask()));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ rawPayload }) => rawPayload.toString('base64'))).size).toBe(1);
    expect(await certificates()).toHaveLength(1);
  });

  // @covers 7.53
  it('waits for a payment that is on its way, and says so', async () => {
    const reference = await borrower.sign(50_000);
    await payOff();
    const waiting = await ask();
    expect(waiting.statusCode).toBe(409);
    expect(waiting.json().code).toBe('payment_pending');
    expect(waiting.json().message).toContain('empezó y no ha terminado');
    const stand = (status: 'pending' | 'declined') =>
      server.update('payment_attempt', { reference }, { status });
    await stand('pending');
    expect((await ask()).json().message).toContain('está en proceso');
    await stand('declined');
    expect((await ask()).statusCode).toBe(200);
  });

  it('says who paid what and when, with the code and the place to check it', async () => {
    const loan = await findLoan(server.context.db, borrower.creditNumber);
    if (!loan) throw new Error('no loan');
    const facts = {
      ...(await readCreditFacts(server.context.db, server.context, loan)),
      closedOn: calendarDate('2026-03-05'),
      issuedAt: new Date('2026-03-05T20:00:00Z'),
    };
    const words = wordsOf(clearanceText(facts, sampleVerification));
    for (const line of [
      'CuotaSana S.A.S., con NIT 900.000.000-0',
      `hace constar que Ana María Gómez Ruiz, con cédula de ciudadanía N.º ${borrower.document}, está a paz y salvo`,
      `Crédito: N.º ${borrower.creditNumber}, por $ 2.000.000`,
      'Pagado por completo: 5 de marzo de 2026',
      'Saldo: $ 0',
      formatVerificationCode(sampleVerification.code),
      `entra a ${sampleVerification.publicUrl}/verificar y escríbelo`,
    ])
      expect(words).toContain(line);
  });
});
