import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { calendarDate } from '#core/calendar/calendar-date.ts';
import { pesos } from '#core/money/money.ts';
import { codesIn, readTables } from '../../tests/docs/markdown-tables.ts';
import { sampleFacts } from '../../tests/support/document-facts.ts';
import { readLender } from '../infrastructure/config/lender.ts';
import type { Block } from '../infrastructure/documents/drawing/block.ts';
import { contractText } from '../infrastructure/documents/texts/contract.ts';
import { promissoryNoteText } from '../infrastructure/documents/texts/promissory-note.ts';
import { signedCopyEmail } from '../signing/messages.ts';
import { CARRIERS } from './carriers.ts';

const PAGE = readFileSync('docs/obligations.md', 'utf8');
const MIGRATIONS = 'server/infrastructure/database/migrations';
const RECORDED = ['0011-evidence', '0012-obligations', '0013-rights']
  .map((name) => readFileSync(`${MIGRATIONS}/${name}.sql`, 'utf8'))
  .join('\n');
const TABLES = readTables(PAGE);
const PROMISES = TABLES.filter(
  ({ cells }) => cells.length === 5 && cells[0] !== undefined && !cells[0].startsWith('`'),
).map(({ cells: [where = '', quote = '', keeper = '', test = '', proof = ''] }) => ({
  where,
  quote,
  keeper,
  test,
  proof,
}));

const sentences = (text: string): readonly string[] =>
  text
    .replace(/\s+/g, ' ')
    .split(/(?<=[.:]) (?=\p{Lu})/u)
    .map((sentence) => sentence.trim());

const wordsIn = (block: Block): readonly string[] => {
  if (block.kind === 'paragraph') return [block.text];
  if (block.kind === 'note') return [block.text];
  return block.kind === 'list' ? block.items : [];
};

const email = signedCopyEmail({
  lender: readLender({}),
  firstNames: 'Ana',
  creditNumber: 1,
  amount: pesos(1),
  term: 3,
  withdrawalUntil: calendarDate('2026-03-17'),
});
const SAID = [
  ...[contractText(sampleFacts()), promissoryNoteText(sampleFacts())].flatMap(({ blocks }) =>
    blocks.flatMap(wordsIn),
  ),
  email.text,
].flatMap(sentences);

/** The lender does something for the person, or the person may ask for it. */
const PROMISING =
  /(?<!\p{L})(te (avis|env|inform|da|reintegr|entreg|contact|devolv|mostr|comunic)\p{L}*|te lo informa|me (env|avis|entreg)\p{L}*|avisar(te|me)|avise|recibes|recibirás|reducimos|revisamos|respond\p{L}*|cancela|actualiza|lo descargas|descargarlo|se suspende|se registra|puedes|puedo|tienes en el portal|ves cómo|contactamos|volvemos|se entrega directamente|nunca domingos)(?!\p{L})/iu;
/** What tells whoever signs something else than a duty of the lender. */
const NO_DUTIES = [
  'y con esa entrega lo recibes tú',
  'puedes acudir a la Superintendencia',
  'Al firmar declaras que recibiste',
  'que recibes, pagas en total',
];

describe('what the documents promise', () => {
  it('is in the table, sentence by sentence', () => {
    const promising = SAID.filter(
      (sentence) =>
        PROMISING.test(sentence) &&
        !NO_DUTIES.some((plain) => sentence.includes(plain) && !/directamente/.test(sentence)),
    );
    expect(promising.length).toBeGreaterThan(25);
    expect(promising.filter((sentence) => !PROMISES.some(({ quote }) => sentence.includes(quote)))).toEqual(
      [],
    );
  });

  it.each(PROMISES)('is said by a document: $where, $quote', ({ quote }) => {
    expect(SAID.some((sentence) => sentence.includes(quote))).toBe(true);
  });

  it.each(PROMISES.filter(({ keeper }) => keeper.startsWith('`')))(
    'is kept by a module and shown by a test and a proof that are there: $where, $quote',
    ({ keeper, test, proof }) => {
      const modules = codesIn(keeper);
      expect(modules.filter((module) => !existsSync(module))).toEqual([]);
      const [file = ''] = codesIn(test);
      const [, phrase = ''] = test.split('`: ');
      expect(existsSync(file)).toBe(true);
      expect(phrase.length).toBeGreaterThan(10);
      expect(readFileSync(file, 'utf8')).toContain(phrase);
      const proofs = codesIn(proof);
      expect(proofs.length).toBeGreaterThan(0);
      expect(proofs.filter((kind) => !RECORDED.includes(`record_evidence('${kind}'`))).toEqual([]);
    },
  );

  it('is kept by nobody’s program in these cases only', () => {
    const others = PROMISES.filter(({ keeper }) => !keeper.startsWith('`'));
    expect(others.map(({ where, keeper }) => `${where}: ${keeper}`)).toEqual([]);
  });
});

describe('the table of kinds', () => {
  it('has every kind that there is', () => {
    const kinds = TABLES.flatMap(({ cells: [kind = ''] }) => (kind.startsWith('`') ? codesIn(kind) : []));
    expect(kinds.toSorted()).toEqual(Object.keys(CARRIERS).sort());
  });
});
