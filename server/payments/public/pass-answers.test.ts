import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { apiEndpoints } from '#core/api/endpoints.ts';
import { openTestApp } from '../../../tests/support/open-test-app.ts';
import { createBorrower } from '../../../tests/support/people.ts';
import { photo } from '../../../tests/support/sample-files.ts';
import type { TestApp } from '../../../tests/support/test-app.ts';

/** Where our own screen makes bank transfers, and where only the provider's window does. */
const own = openTestApp({ VITE_PSE_INTERNAL: 'on' });
const provider = openTestApp();

const PAYER = {
  tipo_persona: 'natural',
  tipo_documento: 'CC',
  documento: '52817402',
  nombre: 'Rosalba Quintanilla',
  email: 'rosalba@correo.example',
  telefono: '3157248816',
};

/** Every call that a pass opens, with the look-up that gives it: what each answers, by its path. */
const walk = async ({ context, advance, ask, get, post }: TestApp) => {
  const { creditNumber, document } = await createBorrower(context);
  // So that the opening day is not today, which answers name.
  await advance('P3D');
  const found = await post('/api/public-payment', { credito: String(creditNumber), documento: document });
  const by = { authorization: `Bearer ${found.json().pase}` };
  const payment = { reference_payment: creditNumber, amount_in_cents: 20_000_000 };
  const signed = await post('/api/wompi-signature', payment, by);
  const { reference } = signed.json();
  const slip = new URLSearchParams({ valor: '120000', fecha: context.clock.now().toISOString() });
  const answers = {
    '/api/public-payment': found,
    '/api/wompi-signature': signed,
    '/api/wompi-status': await get(`/api/wompi-status?reference=${reference}`, by),
    '/api/wompi-receipt': await get(`/api/wompi-receipt?reference=${reference}`, by),
    '/api/wompi-banks': await get('/api/wompi-banks', by),
    '/api/wompi-bank-transfer': await post(
      '/api/wompi-bank-transfer',
      { referencia: reference, banco: '1', ...PAYER },
      by,
    ),
    '/api/cartera/creditos/:loanId/consignaciones/:id': await ask(
      {
        method: 'PUT',
        url: `/api/cartera/creditos/${creditNumber}/consignaciones/${randomUUID()}?${slip}`,
        headers: { 'content-type': 'image/jpeg' },
        payload: await photo({ seed: creditNumber }),
      },
      by,
    ),
  };
  const holder = await context.db
    .selectFrom('loan')
    .innerJoin('profile', 'profile.account_id', 'loan.account_id')
    .innerJoin('account', 'account.id', 'loan.account_id')
    .selectAll('profile')
    .select(['loan.disbursed_on', 'account.phone', 'loan.application_id'])
    .where('credit_number', '=', creditNumber)
    .executeTakeFirstOrThrow();
  const secrets = {
    names: holder.first_names,
    surnames: holder.surnames,
    phone: holder.phone,
    email: holder.email,
    birthDate: holder.birth_date ?? '',
    document: holder.document_number ?? '',
    account: holder.account_id,
    profile: holder.id,
    application: holder.application_id,
    openedOn: holder.disbursed_on,
    openedOnAsProviders: holder.disbursed_on.replaceAll('-', ''),
  };
  const told = Object.entries(answers).flatMap(([path, { body }]) =>
    Object.entries(secrets)
      .filter(([, secret]) => body.includes(secret))
      .map(([name]) => `${path}: ${name}`),
  );
  return {
    paths: Object.keys(answers),
    statuses: Object.values(answers).map((each) => each.statusCode),
    told,
  };
};

it('a pass tells its payer nothing of the holder where our own screen makes bank transfers', async () => {
  const { paths, statuses, told } = await walk(own);
  const open = apiEndpoints.filter(({ access }) => access === 'session-or-pass');
  expect(paths.toSorted()).toEqual(['/api/public-payment', ...open.map(({ path }) => path)].toSorted());
  // Nothing is posted yet, so that there is no receipt.
  expect(statuses).toEqual([200, 200, 200, 409, 200, 200, 200]);
  expect(told).toEqual([]);
});

it('where the provider’s window makes them, it tells what a bank asks of a lender and no more', async () => {
  const { told } = await walk(provider);
  expect(told).toEqual([
    // Typed by the payer to get the pass.
    '/api/wompi-signature: document',
    '/api/wompi-signature: openedOnAsProviders',
  ]);
});
