import type { PrimitiveAtom } from 'jotai/vanilla';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  atomRecordsOnDevice,
  atomsOnDevice,
  deleteDatabase,
  putAtomRecords,
  putAtoms,
} from '../../../tests/components/device.ts';
import { holdDatabases, holdTimers } from '../../../tests/components/late-storage.ts';
import { openTab, type Tab } from '../../../tests/components/other-tab.ts';
import { generateKey } from './cipher.ts';

type Persisted = typeof import('./persisted-atom.ts');
type View = Tab['window'];

const isText = (value: unknown): value is string | null => value === null || typeof value === 'string';

/** A tab with two atoms. */
const openAtoms = async (prepare?: (view: View) => void) => {
  const tab = openTab(prepare);
  const module = await tab.load<Persisted>('src/platform/storage/persisted-atom.ts');
  const { store } = await tab.load<typeof import('../store.ts')>('src/platform/store.ts');
  const text = (name: string): PrimitiveAtom<string | null> => module.persistedAtom(name, null, isText);
  const [name, city] = [text('name'), text('city')];
  /** Sets atoms by name, and waits until the device has them. */
  const write = async (values: Readonly<Record<string, string | null>>): Promise<void> => {
    for (const [key, value] of Object.entries(values)) store.set(key === 'city' ? city : name, value);
    await module.flushAtoms();
  };
  const { swapPersisted } = await tab.load<typeof import('./swap-persisted.ts')>(
    'src/platform/storage/swap-persisted.ts',
  );
  const isKept = () => store.get(module.isStorageWorkingAtom);
  return { ...tab, ...module, swapPersisted, store, text, name, city, write, isKept };
};

const blocked = (kind: string) => new DOMException('storage is blocked', kind);
const answering = (request: object) => () => request as IDBOpenDBRequest;

/** State of IndexedDB before the page loads. */
const FAULTS: Readonly<Record<string, (view: View) => void>> = {
  'is not there': (view) => Object.defineProperty(view, 'indexedDB', { value: undefined }),
  'throws at once': ({ IDBFactory }) => {
    IDBFactory.prototype.open = () => {
      throw blocked('SecurityError');
    };
  },
  refuses: ({ IDBFactory, setTimeout, Event }) => {
    const request = {
      error: blocked('UnknownError'),
      set onerror(tell: (event: Event) => void) {
        setTimeout(() => tell(new Event('error')));
      },
    };
    IDBFactory.prototype.open = answering(request);
  },
};

/** Every write fails, as with a full disk, until space is freed. */
const fillUp = ({ window: { IDBObjectStore } }: Tab): (() => void) => {
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = () => {
    throw new DOMException('the device is full', 'QuotaExceededError');
  };
  return () => {
    IDBObjectStore.prototype.put = put;
  };
};

beforeEach(() => putAtoms());

describe.each(Object.entries(FAULTS))('atoms on a device whose storage %s', (_, fault) => {
  // @covers 3.24
  it('go on in the page, which says so', async () => {
    const { restoreAtoms, resetAtoms, store, name, isKept, write } = await openAtoms(fault);
    await restoreAtoms();
    expect(isKept()).toBe(false);
    await write({ name: 'Lucía' });
    expect(store.get(name)).toBe('Lucía');
    expect(isKept()).toBe(false);
    await resetAtoms();
    expect(store.get(name)).toBeNull();
  });
});

describe('atoms', () => {
  it('are on the device when that was waited for, and read back by the next page, whenever their screen comes', async () => {
    const { store, name, city, close, write } = await openAtoms();
    store.set(name, 'Lucía');
    store.set(city, 'Cali');
    await write({ city: null });
    // Initial values are not persisted.
    expect(await atomsOnDevice()).toEqual({ 'v1/name': 'Lucía' });
    close();
    await putAtoms({ name: 'Lucía', late: 'Ríos' });
    const next = await openAtoms();
    await next.restoreAtoms();
    expect(next.store.get(next.name)).toBe('Lucía');
    expect(next.store.get(next.text('late'))).toBe('Ríos');
    expect(next.isKept()).toBe(true);
  });

  it('that do not hold are dropped, and the others are not', async () => {
    await putAtoms({ name: { broken: true }, city: 'Cali' });
    const { store, name, city, restoreAtoms } = await openAtoms();
    await restoreAtoms();
    expect(store.get(name)).toBeNull();
    expect(store.get(city)).toBe('Cali');
  });

  // @covers 3.24
  it('are unreadable past the app, and their key goes with them', async () => {
    const { resetAtoms, write } = await openAtoms();
    await write({ name: 'Lucía' });
    const { key, ...records } = await atomRecordsOnDevice();
    expect(Object.keys(records)).toEqual(['v1/name']);
    expect(JSON.stringify(records)).not.toContain('Luc');
    expect((key as { readonly key: CryptoKey }).key.extractable).toBe(false);
    await resetAtoms();
    expect(await atomRecordsOnDevice()).toEqual({});
    await write({ name: null });
    expect(await atomRecordsOnDevice()).toEqual({});
    await write({ name: 'Ana' });
    expect((await atomRecordsOnDevice()).key).not.toEqual(key);
  });

  it('that are in plain text, sealed under another name or with another key count as absent', async () => {
    await putAtoms({ name: 'Lucía', city: 'Cali' });
    const { key, ...records } = await atomRecordsOnDevice();
    for (const stored of [
      { key, 'v1/name': 'Lucía', 'v1/city': null },
      { key, 'v1/name': records['v1/city'], 'v1/city': records['v1/name'] },
      { key: { id: 'other', key: await generateKey() }, ...records },
      { key: 'damaged', ...records },
      records,
    ]) {
      await putAtomRecords(stored);
      const { store, name, city, restoreAtoms, isKept, close, write } = await openAtoms();
      await restoreAtoms();
      expect([store.get(name), store.get(city), isKept()]).toEqual([null, null, true]);
      await write({ name: 'Ana' });
      expect(await atomsOnDevice()).toMatchObject({ 'v1/name': 'Ana' });
      close();
    }
  });

  it('of several tabs that begin at once are sealed with one key', async () => {
    const tabs = [await openAtoms(), await openAtoms(), await openAtoms()];
    for (const [index, tab] of tabs.entries()) tab.store.set(tab.text(`of-${index}`), `value ${index}`);
    for (const tab of tabs) await tab.flushAtoms();
    expect(await atomsOnDevice()).toEqual({
      'v1/of-0': 'value 0',
      'v1/of-1': 'value 1',
      'v1/of-2': 'value 2',
    });
  });

  it('of a tab that lies behind are sealed with the key that is there by now', async () => {
    const [behind, other] = [await openAtoms(), await openAtoms()];
    await behind.write({ name: 'Lucía' });
    await other.resetAtoms();
    await other.write({ city: 'Cali' });
    await behind.write({ name: 'Ana' });
    expect(await atomsOnDevice()).toEqual({ 'v1/name': 'Ana', 'v1/city': 'Cali' });
  });

  it('are swapped where the device still holds the value, though it was written again meanwhile', async () => {
    const [page, other] = [await openAtoms(), await openAtoms()];
    for (const one of [page, other]) one.store.set(one.name, 'Lucía');
    for (const one of [page, other]) await one.flushAtoms();
    // Between its look and its transaction another tab writes.
    const { encrypt } = page.window.crypto.subtle;
    const writeMeanwhile = (value: string) => {
      page.window.crypto.subtle.encrypt = async (...given) => {
        page.window.crypto.subtle.encrypt = encrypt;
        other.store.set(other.name, null);
        other.store.set(other.name, value);
        await other.flushAtoms();
        return encrypt.apply(page.window.crypto.subtle, given);
      };
    };
    writeMeanwhile('Lucía');
    expect(await page.swapPersisted('name', 'Lucía', { name: 'Ana', city: 'Cali' })).toBe(true);
    expect(await atomsOnDevice()).toEqual({ 'v1/name': 'Ana', 'v1/city': 'Cali' });
    writeMeanwhile('Rosa');
    expect(await page.swapPersisted('name', 'Ana', { name: 'Lucía' })).toBe(false);
    expect(await page.readPersisted('name', 'city')).toEqual(['Rosa', 'Cali']);
    expect(await page.swapPersisted('nothing', 'Ana', { name: 'Lucía' })).toBe(false);
  });

  // @covers 3.24
  it('go on in the page, which says so, where the browser has no cipher', async () => {
    const { store, name, isKept, write } = await openAtoms((view) =>
      Object.defineProperty(view.crypto, 'subtle', { value: undefined }),
    );
    await write({ name: 'Lucía' });
    expect([store.get(name), isKept()]).toEqual(['Lucía', false]);
    expect(await atomRecordsOnDevice()).toEqual({});
  });

  it('that could not be written are written with the next one that can', async () => {
    const page = await openAtoms();
    const { store, name, isKept, write } = page;
    await page.restoreAtoms();
    const giveRoom = fillUp(page);
    store.set(name, 'Lucía');
    await expect.poll(isKept).toBe(false);
    giveRoom();
    await write({ city: 'Cali' });
    expect(await atomsOnDevice()).toEqual({ 'v1/name': 'Lucía', 'v1/city': 'Cali' });
    expect(isKept()).toBe(true);
  });

  it('are all in a database that was wiped under the open page, once something changes', async () => {
    const { restoreAtoms, write } = await openAtoms();
    await restoreAtoms();
    await write({ name: 'Lucía' });
    await deleteDatabase();
    await write({ city: 'Cali' });
    expect(await atomsOnDevice()).toEqual({ 'v1/name': 'Lucía', 'v1/city': 'Cali' });
  });

  it('have a database made again that something else made without their store', async () => {
    await deleteDatabase();
    await new Promise<void>((resolve) => {
      const opening = indexedDB.open('cuotasana');
      opening.onsuccess = () => {
        opening.result.close();
        resolve();
      };
    });
    const { restoreAtoms, isKept, write } = await openAtoms();
    await restoreAtoms();
    await write({ name: 'Lucía' });
    expect(await atomsOnDevice()).toEqual({ 'v1/name': 'Lucía' });
    expect(isKept()).toBe(true);
  });

  it('that are forgotten are gone here and on the device, and one that cannot be emptied is thrown away', async () => {
    const page = await openAtoms();
    const { store, name, resetAtoms, write } = page;
    await write({ name: 'Lucía' });
    page.window.IDBObjectStore.prototype.clear = () => {
      throw new DOMException('broken', 'DataError');
    };
    await resetAtoms();
    expect(store.get(name)).toBeNull();
    await expect.poll(atomsOnDevice).toEqual({});
  });

  it.each([
    ['written before', 'Lucía'],
    ['the first', null],
  ])(
    'that are forgotten wait for nothing that is being sealed, and it is not put back: %s',
    async (_, before) => {
      const page = await openAtoms();
      const { store, city, resetAtoms, write } = page;
      await write({ name: before });
      const { subtle } = page.window.crypto;
      const encrypt = subtle.encrypt.bind(subtle);
      const released = new EventTarget();
      const sealing = vi.fn(async (...given: Parameters<typeof encrypt>) => {
        await new Promise((resolve) => released.addEventListener('release', resolve));
        return encrypt(...given);
      });
      Object.defineProperty(subtle, 'encrypt', { value: sealing });
      store.set(city, 'Cali');
      await expect.poll(() => sealing.mock.calls.length).toBe(1);
      const resetting = resetAtoms();
      await expect.poll(atomRecordsOnDevice).toEqual({});
      released.dispatchEvent(new Event('release'));
      await resetting;
      expect(await atomRecordsOnDevice()).toEqual({});
    },
  );

  it('that are written while the storage is late leave what was there', async () => {
    await putAtoms({ city: 'Cali' });
    const { window: view, restoreAtoms, store, name, city, write, isKept } = await openAtoms();
    const [{ pass }, { release }] = [holdTimers(view), holdDatabases(view)];
    const restoring = restoreAtoms();
    const writing = write({ name: 'Lucía' });
    await pass(40_000);
    release();
    await Promise.all([restoring, writing]);
    await expect.poll(atomsOnDevice).toEqual({ 'v1/name': 'Lucía', 'v1/city': 'Cali' });
    expect([store.get(name), store.get(city), isKept()]).toEqual(['Lucía', 'Cali', true]);
  });

  it.each([
    ['is damaged', 'UnknownError', {}],
    ['was refused for a moment', 'AbortError', { 'v1/city': 'Cali' }],
  ])('that are written after a storage that %s %s', async (_, kind, left) => {
    await putAtoms({ city: 'Cali' });
    const { window: view, restoreAtoms, write } = await openAtoms();
    const { open } = view.IDBFactory.prototype;
    view.IDBFactory.prototype.open = () => {
      throw new view.DOMException('storage failed', kind);
    };
    await restoreAtoms();
    view.IDBFactory.prototype.open = open;
    await write({ name: 'Lucía' });
    expect(await atomsOnDevice()).toEqual({ 'v1/name': 'Lucía', ...left });
  });

  it('leave nothing open in a page that is left, and are written when it comes back', async () => {
    const { window: view, store, name, write, flushAtoms } = await openAtoms();
    await write({ name: 'Lucía' });
    view.dispatchEvent(new Event('pagehide'));
    // A connection that is open would hold this up.
    await deleteDatabase();
    store.set(name, 'Ana');
    const written = flushAtoms();
    await putAtoms();
    expect(await atomRecordsOnDevice()).toEqual({});
    view.dispatchEvent(new Event('pageshow'));
    await written;
    await expect.poll(atomsOnDevice).toEqual({ 'v1/name': 'Ana' });
  });

  it('that are being written when their page is left are written when it comes back', async () => {
    const { window: view, write } = await openAtoms();
    const { transaction } = view.IDBDatabase.prototype;
    const left = new Promise((resolve) => view.addEventListener('pagehide', resolve));
    view.IDBDatabase.prototype.transaction = function (...given) {
      view.IDBDatabase.prototype.transaction = transaction;
      queueMicrotask(() => view.dispatchEvent(new Event('pagehide')));
      return transaction.apply(this, given);
    };
    void write({ name: 'Lucía' });
    await left;
    // Later than a write that goes on.
    expect(await atomRecordsOnDevice()).toEqual({});
    view.dispatchEvent(new Event('pageshow'));
    await expect.poll(atomsOnDevice).toEqual({ 'v1/name': 'Lucía' });
  });

  it('are waited for no longer than a second where the storage does not answer', async () => {
    const waits: number[] = [];
    const { store, name, write } = await openAtoms((view) => {
      const later = view.setTimeout.bind(view);
      Object.assign(view, {
        setTimeout: (callback: () => void, ms: number) => {
          waits.push(ms);
          return later(callback, ms === 1_000 ? 0 : ms);
        },
      });
      view.IDBFactory.prototype.open = answering({});
    });
    await write({ name: 'Lucía' });
    expect(waits).toContain(1_000);
    expect(store.get(name)).toBe('Lucía');
  });
});
