import { type RawBuilder, sql } from 'kysely';
import { searchText } from '#core/people/search-text.ts';
import { type Database, type Executor, inTransaction } from '../infrastructure/database/connection.ts';
import type { CatalogName } from './catalog-file.ts';
import { isNear } from './near-word.ts';

const MAX_RESULTS = 20;
/** Rows ranked at most, for words that half the catalogue contains. */
const MAX_CANDIDATES = 400;
/** Shortest infix that a trigram index can find. */
const TRIGRAM = 3;
const MAX_WORDS = 8;
const NEAR_WORDS = 30;
const WORD_SIMILARITY = '0.2';

export interface FoundEntry {
  readonly id: string;
  readonly name: string;
  /** City of a provider, speciality of a procedure. */
  readonly place: string;
}

const NAMED_COLUMNS = {
  provider: sql`trade_name as name, city as place`,
  procedure: sql`name, speciality_name as place`,
} as const satisfies Record<CatalogName, RawBuilder<unknown>>;

/**
 * At most 20 active entries, ignoring accents, case and punctuation. In this order: name prefix, word prefixes,
 * infix, typos. Each pass runs only while results are missing, so a search reads few rows whatever the catalogue's
 * size.
 */
export const searchCatalog = async (
  db: Database,
  catalog: CatalogName,
  typed: string,
): Promise<readonly FoundEntry[]> => {
  const text = searchText(typed);
  if (text === '') return [];
  const words = [...new Set(text.split(' '))].slice(0, MAX_WORDS);
  const found: FoundEntry[] = await findByPrefix(db, catalog, text);
  const fill = async (condition: RawBuilder<boolean>, order = inOrderOfName) => {
    if (found.length < MAX_RESULTS) found.push(...(await findMatching(db, catalog, condition, order, found)));
  };
  await fill(every(words, hasWordFrom));
  await fill(every(words, contains));
  if (found.length < MAX_RESULTS) {
    const near = await nearWords(db, catalog, words);
    const alternatives = (word: string) => [word, ...(near.get(word) ?? [])];
    if (words.some((word) => alternatives(word).length > 1)) {
      const beginsWithAlternative = some(alternatives(words[0] ?? text), beginsWith);
      await fill(
        every(words, (word) => some(alternatives(word), hasWordFrom)),
        sql`${beginsWithAlternative} desc, word_similarity(${text}, search_text) desc, search_text`,
      );
    }
  }
  return found;
};

// The prefix index (text_pattern_ops) compares bytes and returns rows in this order.
const inOrderOfName = sql`search_text using ~<~`;

const findByPrefix = async (
  executor: Executor,
  catalog: CatalogName,
  text: string,
): Promise<FoundEntry[]> => {
  const { rows } = await sql<FoundEntry>`
    select id, ${NAMED_COLUMNS[catalog]} from ${sql.table(catalog)}
    where is_active and ${beginsWith(text)}
    order by ${inOrderOfName} limit ${MAX_RESULTS}`.execute(executor);
  return rows;
};

const findMatching = async (
  executor: Executor,
  catalog: CatalogName,
  condition: RawBuilder<boolean>,
  order: RawBuilder<unknown>,
  known: readonly FoundEntry[],
): Promise<FoundEntry[]> => {
  const { rows } = await sql<FoundEntry>`
    select id, name, place from (
      select id, ${NAMED_COLUMNS[catalog]}, search_text from ${sql.table(catalog)}
      where is_active and ${condition} and id <> all(${known.map((entry) => entry.id)}::uuid[])
      limit ${MAX_CANDIDATES}
    ) as candidate
    order by ${order} limit ${MAX_RESULTS - known.length}`.execute(executor);
  return rows;
};

/** Search text is letters, digits and blanks: it cannot inject LIKE wildcards. */
const beginsWith = (text: string): RawBuilder<boolean> => sql`search_text like ${`${text}%`}`;

const hasWordFrom = (word: string): RawBuilder<boolean> =>
  sql`(${beginsWith(word)} or search_text like ${`% ${word}%`})`;

const contains = (word: string): RawBuilder<boolean> =>
  word.length < TRIGRAM ? hasWordFrom(word) : sql`search_text like ${`%${word}%`}`;

const every = (words: readonly string[], claim: (word: string) => RawBuilder<boolean>): RawBuilder<boolean> =>
  sql`(${sql.join(words.map(claim), sql` and `)})`;

const some = (words: readonly string[], claim: (word: string) => RawBuilder<boolean>): RawBuilder<boolean> =>
  sql`(${sql.join(words.map(claim), sql` or `)})`;

/** Catalogue words within typo distance of each typed word. */
const nearWords = async (
  db: Database,
  catalog: CatalogName,
  words: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> => {
  const rows = await inTransaction(db, async (trx) => {
    await sql`select set_config('pg_trgm.similarity_threshold', ${WORD_SIMILARITY}, true)`.execute(trx);
    const candidates = await sql<{ typed: string; word: string }>`
      select typed, near.word from unnest(${words}::text[]) as typed cross join lateral (
        select word from search_word where catalog = ${catalog} and word % typed
        order by similarity(word, typed) desc, word limit ${NEAR_WORDS}
      ) as near`.execute(trx);
    return candidates.rows;
  });
  const near = rows.filter(({ typed, word }) => typed !== word && isNear(typed, word));
  return new Map(
    words.map((typed) => [typed, near.filter((pair) => pair.typed === typed).map((pair) => pair.word)]),
  );
};
