import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { copyLoans } from '../../tests/support/copy-loans.ts';
import { fillLists } from '../../tests/support/fill-lists.ts';
import { LIST_LINES } from '../../tests/support/list-lines.ts';
import { openTestApp } from '../../tests/support/open-test-app.ts';
import { operate } from '../../tests/support/operators.ts';
import { createBorrower } from '../../tests/support/people.ts';
import { recordStatements, type SentStatement } from '../../tests/support/recorded-statements.ts';
import { readRow } from '../../tests/support/rows.ts';
import { readSession } from '../accounts/session-tokens.ts';
import { openSession } from '../accounts/sessions.ts';
import { withSealedColumns } from '../infrastructure/sealing/sealed-columns.ts';
import { opsCommands } from './commands.ts';

const LOANS = 2_400;
/** Tables that are small are read whole. */
const SMALL = 500;

/** Lists that are not called so. */
const OTHER_LISTS = [
  'loans overpaid',
  'loans reopened',
  'refunds charged-back',
  'disbursements missing',
  'payments totals',
  'audit',
];

const lists = opsCommands.filter(({ name }) => name.endsWith(' list') || OTHER_LISTS.includes(name));

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Plan Rows': number;
  readonly Plans?: readonly PlanNode[];
}

const nodesOf = (node: PlanNode): readonly PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

const test = openTestApp();
let large: ReadonlySet<string>;
let names: Readonly<Record<string, string>>;
beforeAll(async () => {
  test.setClock('2026-01-20T15:00:00Z');
  for (let person = 0; person < 4; person += 1) await createBorrower(test.context);
  const { keys } = test.context;
  await copyLoans({ db: withSealedColumns(test.ownerDb, keys), keys }, LOANS);
  test.setClock('2026-02-20T15:00:00Z');
  // As of a book of every age.
  await sql`
    update loan_delinquency set days_overdue = d, bucket = b, overdue_amount = 1000, overdue_since = current_date - d
    from (select row_number() over (order by credit_number)::int % 110 as d, credit_number as c from loan) as aged,
      lateral (select case when d <= 30 then '1-30' when d <= 60 then '31-60' when d <= 90 then '61-90' else '91-120' end as b) as bucket
    where c = credit_number and d > 0`.execute(test.ownerDb);
  await fillLists(test.ownerDb);
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and reltuples > ${SMALL}`.execute(test.ownerDb);
  large = new Set(rows.map(({ name }) => name));
  const { CREDIT = '', PHONE = '' } =
    (
      await sql<Record<string, string>>`
      select credit_number::text as "CREDIT", phone as "PHONE" from loan join account on account.id = account_id
      order by credit_number limit 1 offset 49`.execute(test.ownerDb)
    ).rows[0] ?? {};
  names = { CREDIT, PHONE };
}, 120_000);

/** Of small tables too, in which reading all of them would be cheaper. */
const planOf = ({ text, values }: SentStatement): Promise<PlanNode> =>
  test.ownerDb.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx);
    const { rows } = await trx.executeQuery<{ 'QUERY PLAN': readonly { Plan: PlanNode }[] }>({
      ...sql`select`.compile(trx),
      sql: `explain (format json) ${text}`,
      parameters: values,
    });
    const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
    if (!plan) throw new Error('no plan');
    return plan;
  });

/** What grows with a large table: reading all of it, or sorting much of it. */
const growsWithTable = (node: PlanNode): boolean =>
  node['Node Type'] === 'Seq Scan'
    ? large.has(node['Relation Name'] ?? '')
    : node['Node Type'].endsWith('Sort') && node['Plan Rows'] > SMALL;

/** Sealed values are counted over all tables: that is what the list is for. */
const isCount = ({ text }: SentStatement): boolean => /count\(\*\)::int as count from/.test(text);

describe('the first call of a session', () => {
  it('reads no large table whole', async () => {
    const { db, clock } = test.context;
    const { id } = await readRow(db, 'account', { phone: names.PHONE ?? '' });
    const token = await openSession(db, clock, id);
    const sent = await recordStatements(() => readSession(test.context, token));
    const statements = sent.filter(({ text }) => /^\s*(select|update)\b/i.test(text));
    expect(statements.length).toBeGreaterThan(3);
    for (const statement of statements) {
      expect(nodesOf(await planOf(statement)).filter(growsWithTable), statement.text).toEqual([]);
    }
  });
});

describe('every list of operators', () => {
  it('is read by pages, from the table of commands', () => {
    expect(lists.filter(({ options }) => options?.page === undefined).map(({ name }) => name)).toEqual([]);
    expect(lists.map(({ name }) => name).sort()).toEqual(Object.keys(LIST_LINES).sort());
    // Whatever else has pages is one too.
    expect(opsCommands.filter(({ options }) => options?.page !== undefined)).toEqual(
      lists.toSorted((one, other) => opsCommands.indexOf(one) - opsCommands.indexOf(other)),
    );
  });

  it.each(Object.entries(LIST_LINES).flatMap(([name, lines]) => lines.map((line) => [name, line] as const)))(
    '%s %j has a page in its statement, and reads no large table whole',
    async (name, line) => {
      const reason = lists.find((list) => list.name === name)?.changesNothing ? [] : ['--reason', 'prueba'];
      const words = line.map((word) => names[word] ?? word);
      const said: string[] = [];
      const statements = await recordStatements(async () => {
        said.push(await operate(test.context, ...name.split(' '), ...words, ...reason));
      });
      expect(said[0]?.split('\n').length).toBeGreaterThan(1);
      const reads = statements.filter(({ text }) => /^\s*select\b/i.test(text));
      expect(reads.filter(({ text }) => /\blimit \$\d+\s+offset \$\d+/.test(text))).toHaveLength(1);
      for (const read of reads.filter((statement) => !isCount(statement))) {
        const found = nodesOf(await planOf(read)).filter(growsWithTable);
        expect(found, read.text).toEqual([]);
      }
    },
  );
});
