import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Collection, openStore, type Store } from './store.ts';

interface Card {
  readonly name: string;
  readonly uses: number;
}

describe('the store', () => {
  let folder: string;
  let store: Store;
  let cards: Collection<Card>;
  const file = () => join(folder, 'sandbox.jsonl');

  const notices: string[] = [];
  const open = (): void => {
    store = openStore(folder, (notice) => notices.push(notice));
    cards = store.collection('cards');
  };
  const reopen = (): void => {
    store.close();
    open();
  };

  beforeEach(() => {
    notices.length = 0;
    folder = mkdtempSync(join(tmpdir(), 'cuotasana-store-'));
    open();
  });
  afterEach(() => {
    store.close();
    rmSync(folder, { recursive: true });
  });

  const names = () => cards.newest(10).map(({ name }) => name);
  const add = (name: string) => cards.put(name, { name, uses: 0 });

  it('has after a restart what it had before, in the order in which it was added', () => {
    for (const name of ['one', 'two', 'three']) add(name);
    cards.put('one', { name: 'one', uses: 7 });
    cards.remove('two');
    reopen();
    expect(names()).toEqual(['three', 'one']);
    expect(cards.get('one')).toEqual({ name: 'one', uses: 7 });
    expect(cards.find(({ uses }) => uses === 0)?.name).toBe('three');
  });

  it('undoes all of a piece of work that throws, in memory, in its listeners and on the disk', () => {
    add('kept');
    let listed = 0;
    cards.onChange((before, after) => {
      listed += (after ? 1 : 0) - (before ? 1 : 0);
    });
    const work = () =>
      store.atomically(() => {
        add('undone');
        cards.put('kept', { name: 'kept', uses: 1 });
        store.atomically(() => cards.remove('kept'));
        throw new Error('half way');
      });
    expect(work).toThrow('half way');
    expect(cards.get('kept')).toEqual({ name: 'kept', uses: 0 });
    expect(listed).toBe(1);
    reopen();
    expect(names()).toEqual(['kept']);
  });

  it('finds records by an index that follows every change and what is undone', () => {
    add('one');
    const byUses = cards.index(({ uses }) => (uses < 9 ? String(uses) : undefined));
    const namesOf = (text: string) => byUses(text).map(({ name }) => name);
    add('two');
    cards.put('one', { name: 'one', uses: 1 });
    cards.put('one', { name: 'one', uses: 0 });
    expect(namesOf('0')).toEqual(['two', 'one']);
    cards.put('two', { name: 'TWO', uses: 0 });
    cards.put('one', { name: 'one', uses: 9 });
    expect(() =>
      store.atomically(() => {
        cards.remove('two');
        throw new Error('half way');
      }),
    ).toThrow();
    expect([namesOf('0'), namesOf('1'), namesOf('9')]).toEqual([['TWO'], [], []]);
  });

  it('forgets a commit that a killed process wrote in part, and goes on after it', () => {
    add('whole');
    store.close();
    appendFileSync(file(), '[["cards","half",{"name":"ha');
    open();
    expect(names()).toEqual(['whole']);
    add('next');
    reopen();
    expect(names()).toEqual(['next', 'whole']);
  });

  it('leaves out a line that is damaged, says which, and reads the others', () => {
    add('before');
    store.close();
    appendFileSync(file(), '[["cards","half",{"name":"ha[["cards","after"]]\n');
    open();
    add('after');
    reopen();
    expect(names()).toEqual(['after', 'before']);
    expect(notices.at(-1)).toBe(`${file()}: la línea 2 está dañada y se descarta; lo demás sigue igual.`);
  });

  it('refuses a change that the disk has no room for, and keeps a whole journal', () => {
    const program = `
      const { openStore } = await import(${JSON.stringify(new URL('./store.ts', import.meta.url).href)});
      const cards = openStore(process.argv[1]).collection('cards');
      try {
        for (let size = 0; ; size += 1) cards.put('card ' + size, { name: 'x'.repeat(300), uses: 0 });
      } catch ({ code }) {
        cards.put('small', { name: 'small', uses: 0 });
        console.log(code, cards.size);
      }`;
    const run = ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', program, folder];
    const { stdout } = spawnSync('bash', ['-c', 'ulimit -f 2; exec "$@"', 'bash', process.execPath, ...run]);
    expect(stdout.toString()).toBe('EFBIG 6\n');
    reopen();
    expect([cards.size, cards.get('small')?.name]).toEqual([6, 'small']);
    expect(notices).toEqual([]);
  });

  it('compacts to what there is, and goes on from there', () => {
    for (let uses = 0; uses < 500; uses += 1) cards.put('one', { name: 'one', uses });
    add('two');
    const before = statSync(file()).size;
    store.compact();
    expect(readFileSync(file(), 'utf8').split('\n')).toHaveLength(3);
    expect(statSync(file()).size).toBeLessThan(before / 100);
    add('three');
    reopen();
    expect(names()).toEqual(['three', 'two', 'one']);
    expect(cards.get('one')?.uses).toBe(499);
  });
});
