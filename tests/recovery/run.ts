import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { controlsAt, until } from '../../sandbox/demo/controls.ts';
import {
  advanceToStage,
  type Identity,
  type Person,
  STAGES,
  type Stage,
  walkThrough,
} from '../../sandbox/demo/onboarding.ts';
import { approvingCard, payAt } from '../../sandbox/demo/pay.ts';
import { createPerson } from '../e2e/support/people.ts';
import { nextDocumentStart } from '../support/document-start.ts';
import { runServer } from '../support/running-server.ts';
import { listAtCompanies, openBooks } from './totals.ts';

/*
 * The drill of a restore, by the documents' own commands: credits are made, the database is backed up while the server runs, more is
 * made of which a part is to come back and a part is not, everything is destroyed, and brought back to that moment. After the moment
 * people have paid, signed and been paid for: what provider, treasury and depository have is adopted, and every peso counted. It
 * ends in what verifies books and evidence.
 */

const folder = mkdtempSync(path.join(tmpdir(), 'cuotasana-recovery-'));
const [backup, wal] = [path.join(folder, 'base'), path.join(folder, 'wal')];

/** Moments are told apart by more than the clocks' resolution. */
const APART_MS = 1_500;

const product = await runServer({ WAL_ARCHIVE: wal });
const environment = { ...process.env, DATA_DIR: product.dataDir, WAL_ARCHIVE: wal };
const keyOf = (operator: string): string =>
  readFileSync(path.join(product.dataDir, `operators/${operator}.key`), 'utf8').trim();
/** Not in sync: a connection that its server closes meanwhile would be used again. */
const execute = async (
  program: string,
  args: readonly string[],
  more: NodeJS.ProcessEnv = {},
): Promise<string> => {
  const child = promisify(execFile)(program, args, { env: { ...environment, ...more }, encoding: 'utf8' });
  child.child.stderr?.pipe(process.stderr);
  return (await child).stdout;
};
const NODE = [process.execPath, '--disable-warning=ExperimentalWarning'] as const;
const ops = async (operator: string, ...args: readonly string[]): Promise<string> => {
  const text = await execute(NODE[0], [NODE[1], 'server/ops/main.ts', ...args], {
    OPERATOR_KEY: keyOf(operator),
  });
  return text.trim();
};

const BECAUSE = ['--reason', 'se restauró la copia'] as const;
/** A command that another operator of the same role approves. */
const opsOfTwo = async (role: string, ...args: readonly string[]): Promise<string> => {
  const [, request = ''] = /Pedido (\d+):/.exec(await ops(role, ...args, ...BECAUSE)) ?? [];
  return ops(`${role}-2`, 'requests', 'approve', request, ...BECAUSE);
};

const verify = async (what: string): Promise<string> =>
  (await ops('credito', what, 'verify')).split('\n').slice(-2).join(' ');

const context = { url: product.url, sandbox: controlsAt(product.sandboxUrl) };
const borrow = (stage: Stage = 'disbursed'): Promise<Person> => createPerson(context, stage);
/** Whether the API still knows somebody's session, and with it the credit. */
const isThere = async ({ profileId, token }: Person): Promise<boolean> => {
  const answer = await fetch(`${product.url}/api/applications/${profileId}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return answer.ok && ((await answer.json()) as { data: unknown[] }).data.length === 1;
};

const REQUEST = {
  amount: 6_666_666,
  term: 12,
  provider: 'Clínica de prueba',
  procedure: 'Odontología - Ortodoncia',
};
/** Somebody of whom the moment of the restore knows nothing. */
const stranger: Identity = {
  ...{
    phone: '3009998877',
    email: 'persona.perdida@correo.example',
    documentNumber: `${nextDocumentStart()}1234`,
  },
  ...{ names: 'Rosa', surnames: 'Gil Peña', birthDate: '1990-03-14', activity: 'Empleado' },
};
const WHO = { identity: stranger, request: REQUEST };
const FROM_SIGNING = STAGES.slice(STAGES.indexOf('signed'));

const complaints: string[] = [];
const expectThat = (isRight: boolean, what: string): void => {
  console.log(`${isRight ? '✓' : '✗'} ${what}`);
  if (!isRight) complaints.push(what);
};

let books = await openBooks(environment);

/** Pesos that the companies have and the books have not. */
const difference = async (): Promise<{ readonly paid: number; readonly disbursed: number }> => {
  const [theirs, ours] = [await listAtCompanies(product.sandboxUrl), await books.read()];
  return { paid: theirs.paid - ours.paid, disbursed: theirs.disbursed - ours.disbursed };
};
const isSettled = async (): Promise<true | undefined> => {
  const { paid, disbursed } = await difference();
  return paid === 0 && disbursed === 0 ? true : undefined;
};

/** Pays each amount, by card and by bank transfer in turn, and waits until it is in the books. */
const pay = async (person: Person, ...amounts: readonly number[]): Promise<void> => {
  for (const [index, amount] of amounts.entries()) {
    const method = index % 2 === 0 ? { method: await approvingCard(product, 'ANA PEREZ') } : {};
    await payAt(product, person, { amount, ...method });
    await until('the payment', isSettled);
  }
};

try {
  const before = await borrow();
  await execute(NODE[0], [NODE[1], 'server/setup/back-up.ts', backup]);
  const since = await borrow();
  const unsigned = await borrow('planned');
  await pay(since, 300_000);
  await pause(APART_MS);
  const moment = new Date().toISOString();
  await pause(APART_MS);
  await pay(before, 222_000, 222_000);
  await pay(since, 111_000);
  const signed = await walkThrough(FROM_SIGNING, context, WHO, unsigned);
  await pay(signed, 55_000);
  const later = await advanceToStage('disbursed', context, WHO);
  await pay(later, 77_000);
  expectThat((await isSettled()) === true, 'before the loss books and companies have the same pesos');

  await books.close();
  await product.stop();
  renameSync(path.join(product.dataDir, 'postgres'), path.join(folder, 'destroyed'));
  const begun = performance.now();
  const restored = [
    'deploy/postgres/restore.sh',
    backup,
    path.join(product.dataDir, 'postgres'),
    wal,
    moment,
  ];
  await execute('sh', restored);
  await product.start();
  books = await openBooks(environment);
  console.log(`restored and serving again after ${Math.round(performance.now() - begun)} ms`);

  expectThat(await isThere(before), 'a credit of before the backup is there');
  expectThat(await isThere(since), 'one of after the backup and before the moment is there');
  expectThat(!(await isThere(later)), 'one of after the moment is not');
  const lost = await difference();
  console.log(`lost: ${lost.paid} pesos of payments, ${lost.disbursed} pesos of disbursements`);
  expectThat(lost.paid === 687_000, 'the books lack what was paid after the moment');
  expectThat(lost.disbursed === 2 * REQUEST.amount, 'and what was disbursed after it');

  await ops('caja', 'payments', 'reconcile', '--days', '2', ...BECAUSE);
  await ops('credito', 'disbursements', 'reconcile', '--days', '2', ...BECAUSE);
  const totals = await until('the comparison', async () => {
    const text = await ops('caja', 'payments', 'totals', '--days', '2');
    return text.split('sin registrar').length === 6 ? text : undefined;
  });
  console.log(totals);
  const missing = await until('the lists', async () => {
    const text = await ops('credito', 'disbursements', 'missing');
    return text.split('\n').length === 5 ? text : undefined;
  });
  console.log(missing);
  const transferOf = ({ creditNumber }: Person): string =>
    new RegExp(`^giro +(\\S+) +${creditNumber} `, 'm').exec(missing)?.[1] ?? '';
  const adoptPayments = async ({ creditNumber }: Person, ...more: readonly string[]): Promise<void> => {
    for (const [, id = ''] of totals.matchAll(
      new RegExp(`^\\S+ +(\\S+) +CS-${creditNumber}-.*sin registrar$`, 'gm'),
    ))
      await opsOfTwo('caja', 'payments', 'adopt', id, ...more);
  };

  await adoptPayments(before);
  await adoptPayments(since);
  // Asks for it again, with another credit, which takes the place of the lost one: until then its clinic is not paid, nor anybody
  // else's of the same payee.
  const again = await advanceToStage('verified', context, WHO);
  // Signs again: the treasury knows the request, and pays nothing twice.
  const signedAgain = await walkThrough(['signed', 'verified'], context, WHO, unsigned);
  const waiting = await until('the clinics that wait', async () => {
    const text = await ops('credito', 'disbursements', 'list');
    return text.split('que aquí falta').length === 3 ? text : undefined;
  });
  console.log(waiting);
  expectThat(
    (await difference()).disbursed === lost.disbursed,
    'nobody is paid again before an operator says so',
  );
  await opsOfTwo('credito', 'disbursements', 'adopt', transferOf(later), String(again.creditNumber));
  for (const person of [signedAgain, again]) await walkThrough(['disbursed'], context, WHO, person);
  await adoptPayments(signed);
  await adoptPayments(later, '--credit', String(again.creditNumber));
  await until('every peso', isSettled).catch(() => undefined);
  const left = await difference();
  console.log(`differ: ${left.paid} pesos of payments, ${left.disbursed} pesos of disbursements`);
  expectThat(left.paid === 0 && left.disbursed === 0, 'after what was adopted 0 pesos differ');
  console.log(await ops('credito', 'disbursements', 'missing'));

  for (const what of ['ledger', 'evidence']) console.log(`${what} verify: ${await verify(what)}`);
  expectThat(await isThere(await borrow()), 'what comes after the restore is kept');
} finally {
  await books.close().catch(() => undefined);
  await product.close();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(complaints.length === 0 ? 0 : 1);
