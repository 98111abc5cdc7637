import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { integritySignature } from '../../sandbox/checkout/signatures.ts';
import { sandboxKeys } from '../../sandbox/keys.ts';
import type { Caller } from '../../tests/support/app-calls.ts';
import { openTestApp } from '../../tests/support/open-test-app.ts';
import { createPayingBorrower, type PayingBorrower, passOf } from '../../tests/support/paying-borrower.ts';
import { createBorrower } from '../../tests/support/people.ts';

const server = openTestApp();
let borrower: PayingBorrower;
beforeAll(async () => {
  borrower = await createPayingBorrower(server, { amount: 3_000_000, term: 24 });
});

const sign = (body: object, by?: Caller) => borrower.trySigning(200_000, body, by);

describe('signing a payment', () => {
  // @covers 3.1
  it('is of the institution that the holder sees beside the credit, and of no other', async () => {
    const [institution] = await server.context.db.selectFrom('provider').select('id').limit(1).execute();
    await server.update('application', { id: borrower.applicationId }, { provider_id: institution?.id });
    const { medico_id: own } = (await borrower.readCredit()).application;
    expect(own).toBe(institution?.id);
    const refused = await sign({ profile_institucion_id: borrower.profileId });
    expect(refused.statusCode).toBe(422);
    expect(refused.json().fields).toEqual({
      profile_institucion_id: 'Este crédito es de otra institución. Actualiza la página y revisa cuál pagas.',
    });
    expect((await sign({ profile_institucion_id: own })).statusCode).toBe(200);
    // A stranger with a pass learns nothing by guessing.
    const pass = passOf(server, borrower);
    expect(
      (await sign({ profile_institucion_id: borrower.profileId, otro_pago: true }, pass)).statusCode,
    ).toBe(200);
  });

  // @covers 3.1, 3.2, 9.10
  it('keeps the attempt and signs reference, amount, currency and the very expiry that it answers', async () => {
    const response = await sign({ currency: 'COP', abono: 'cuota' });
    expect(response.statusCode).toBe(200);
    expect(response.headers['cache-control']).toBe('no-store');
    const signed = response.json();
    expect(signed.reference).toMatch(new RegExp(`^CS-${borrower.creditNumber}-[0-9a-f]{24}$`));
    expect(signed.public_key).toBe(sandboxKeys.payments.publicKey);
    expect(signed.redirect_url).toBe(`${server.url}/dashboard/pay?reference=${signed.reference}`);
    expect(signed.signature).toBe(
      integritySignature(
        {
          reference: signed.reference,
          amountInCents: 20_000_000,
          currency: 'COP',
          expirationTime: signed.expiration_time,
        },
        sandboxKeys.payments.integritySecret,
      ),
    );
    // Parameters that bank transfers to lenders require: payer, IP address, opening date of the credit and its holder.
    expect(signed.payment_method).toEqual({
      reference_one: '127.0.0.1',
      reference_two: server.clock
        .now()
        .toLocaleDateString('sv', { timeZone: 'America/Bogota' })
        .replaceAll('-', ''),
      reference_three: borrower.document,
    });
    const attempt = await server.row('payment_attempt', { reference: signed.reference });
    expect(attempt).toMatchObject({
      amount: 200_000,
      status: 'open',
      payer: 'borrower',
      prepayment_choice: 'reduce_instalment',
    });
    expect(attempt.expires_at.toISOString()).toBe(signed.expiration_time);
    expect(attempt.expires_at.getTime() - attempt.created_at.getTime()).toBe(30 * 60_000);
  });

  // @covers 7.25
  it('is one attempt however often the same press arrives, also at once', async () => {
    const body = { id_intento: randomUUID() };
    const answers = await Promise.all(Array.from({ length: 16 }, () => sign(body)));
    const signed = answers.map((answer) => answer.json());
    expect(answers.map((answer) => answer.statusCode)).toEqual(answers.map(() => 200));
    for (const one of signed) expect(one).toEqual(signed[0]);
    expect((await sign(body)).json()).toEqual(signed[0]);
    expect(await server.rows('payment_attempt', { client_id: body.id_intento })).toHaveLength(1);
  });

  it('does not let an attempt become another one, nor be taken up after its time', async () => {
    const body = { id_intento: randomUUID() };
    const first = await sign(body);
    const changed = await sign({ ...body, amount_in_cents: 20_000_100 });
    expect(changed.statusCode).toBe(409);
    expect(changed.json()).toMatchObject({
      code: 'attempt_over',
      message: 'Este intento de pago ya se cerró. Revisa el resultado o empieza el pago otra vez.',
    });
    const other = await createBorrower(server.context);
    const ofOther = await sign({ ...body, reference_payment: other.creditNumber }, other);
    // Another credit's is one of its own, and tells nothing of the first.
    expect(ofOther.statusCode).toBe(200);
    expect(ofOther.json().reference).not.toBe(first.json().reference);

    const late = await server.later(31 * 60_000, () => sign(body));
    expect(late.json()).toMatchObject({ code: 'attempt_over' });
  });

  it.each([
    ['pending', 200],
    ['declined', 409],
    ['approved', 409],
  ] as const)('of an attempt that is %s again answers %i', async (status, answer) => {
    const person = await createPayingBorrower(server, { amount: 3_000_000, term: 24 });
    const body = { id_intento: randomUUID(), otro_pago: true };
    const { reference } = (await person.trySigning(20_000, body)).json();
    await server.update('payment_attempt', { reference }, { status });
    const again = await person.trySigning(20_000, body);
    expect(again.statusCode).toBe(answer);
    if (answer === 200) expect(again.json().reference).toBe(reference);
    else expect(again.json().code).toBe('attempt_over');
  });

  it('does not let a prepayment lower another thing than it was signed for', async () => {
    const body = { id_intento: randomUUID() };
    await sign({ ...body, abono: 'cuota' });
    expect((await sign({ ...body, abono: 'plazo' })).json().code).toBe('attempt_over');
  });

  it('takes nothing for a credit that was withdrawn from, and tells only its holder why', async () => {
    const person = await createPayingBorrower(server, { amount: 3_000_000, term: 24 });
    const now = server.clock.now();
    await person.changeLoan({ withdrawn_at: now, closed_at: now });
    const ofHolder = (await person.trySigning(20_000)).json();
    expect(ofHolder).toMatchObject({
      code: 'credit_withdrawn',
      message: 'Te retractaste de este crédito: no debes nada y no recibimos pagos.',
    });
    const ofPass = await person.trySigning(20_000, { otro_pago: true }, passOf(server, person));
    expect(ofPass.json()).toMatchObject({
      code: 'nothing_owed',
      message: 'Este crédito no tiene nada por pagar hoy.',
    });
  });

  it('takes nothing for a debt under the least payment, and nothing for none', async () => {
    const person = await createPayingBorrower(server, { amount: 3_000_000, term: 24 });
    await person.pay(2_998_501);
    const refused = await person.trySigning(1_499);
    expect(refused.json().fields.amount_in_cents.replace(/\s/g, ' ')).toBe(
      'Tu deuda total es de $ 1.499 y la pasarela recibe desde $ 1.500. Escríbenos y te ayudamos a cerrarla.',
    );
    await person.pay(1_499);
    expect((await person.trySigning(1_499)).json()).toMatchObject({
      code: 'nothing_owed',
      message: 'Este crédito no tiene nada por pagar hoy.',
    });
    const exact = await createPayingBorrower(server, { amount: 3_000_000, term: 24 });
    await exact.pay(2_998_500);
    expect((await exact.trySigning(1_500)).statusCode).toBe(200);
  });

  it.each([
    ['centavos', 20_000_050, 'Escribe un valor en pesos, sin centavos.'],
    ['less than the provider takes', 149_900, 'Puedes pagar desde $ 1.500.'],
    [
      'more than the debt',
      300_000_100,
      'Tu deuda total hoy es de $ 3.000.000. Escribe ese valor o uno menor.',
    ],
    [
      'what leaves too little to be paid',
      299_850_100,
      'Quedaría un saldo tan pequeño que no se puede pagar. Escribe el total: $ 3.000.000.',
    ],
  ])('refuses %s with a sentence', async (_what, amountInCents, sentence) => {
    const response = await sign({ amount_in_cents: amountInCents });
    expect(response.statusCode).toBe(422);
    const { message, fields } = response.json();
    expect(message.replace(/\s/g, ' ')).toBe(sentence);
    expect(fields.amount_in_cents).toBe(message);
  });

  // @covers 5.34
  it('takes exactly the minimum and exactly the debt', async () => {
    expect((await sign({ amount_in_cents: 150_000 })).statusCode).toBe(200);
    expect((await sign({ amount_in_cents: 300_000_000 })).statusCode).toBe(200);
  });

  it.each([
    ['an amount as text', { amount_in_cents: '20000000' }],
    ['an amount with decimals', { amount_in_cents: 20_000_000.5 }],
    ['another currency', { currency: 'USD' }],
    ['a field that nobody asked for', { monto: 1 }],
    ['an attempt that is no identifier', { id_intento: '1' }],
  ])('refuses %s', async (_what, body) => {
    const response = await sign(body);
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ code: 'invalid_fields' });
  });

  // @covers 6.5
  // @covers 6.4
  it("says of another person's credit what it says of none", async () => {
    const { creditNumber } = await createBorrower(server.context);
    const theirs = await sign({ reference_payment: creditNumber });
    expect(theirs.statusCode).toBe(404);
    expect(theirs.json()).toEqual((await sign({ reference_payment: 1 })).json());
  });

  // @covers 6.5
  it('leads who has a pass back to the page without a session', async () => {
    const signed = await sign({}, passOf(server, borrower));
    expect(signed.statusCode).toBe(200);
    expect(signed.json().redirect_url).toBe(
      `${server.url}/public-payment?reference=${signed.json().reference}`,
    );
  });
});

describe('payments of one credit', () => {
  const limited = openTestApp({ LIMIT_PAYMENT_ATTEMPTS: '10' });

  it('are begun ten times an hour by a payer, who is told when and where else; others begin theirs', async () => {
    const own = await createPayingBorrower(limited, { amount: 3_000_000, term: 24 });
    const begin = (by?: Caller) => own.trySigning(200_000, { otro_pago: true, id_intento: randomUUID() }, by);
    const pass = passOf(limited, own);
    for (let begun = 0; begun < 10; begun += 1) expect((await begin(pass)).statusCode).toBe(200);
    const refused = await begin(pass);
    expect([refused.statusCode, refused.json()]).toMatchObject([
      429,
      {
        code: 'too_many_attempts',
        message: expect.stringMatching(/^Empezaste muchos pagos .* en 60 minutos\. .*WhatsApp/),
      },
    ]);
    expect((await begin()).statusCode).toBe(200);
    expect((await limited.later(61 * 60_000, () => begin(passOf(limited, own)))).statusCode).toBe(200);
  });
});
