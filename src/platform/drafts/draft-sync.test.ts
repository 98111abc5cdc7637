import { deserialize, serialize } from 'node:v8';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryDatabase, records } from '../../../tests/support/memory-database.ts';
import { countedCrypto, pass } from '../../../tests/support/sealing-clock.ts';
import { accountIdAtom, draftKeyAtom, personAtom, tokenAtom } from '../session/session-atoms.ts';
import { seal } from '../storage/cipher.ts';
import { base64UrlOf, importDraftKey } from '../storage/draft-key.ts';
import { forget } from '../storage/forget.ts';
import { flushAtoms } from '../storage/persisted-atom.ts';
import { store } from '../store.ts';
import { draftAtom } from './draft-atom.ts';
import { type DraftShape, isText } from './draft-shape.ts';
import type { StoredDraft } from './stored-draft.ts';

interface Entry {
  name: string;
  email: string;
}

const COPIED: DraftShape<Entry> = {
  name: 'applicant',
  version: 2,
  fields: { name: isText, email: isText },
  synced: 'applicant',
};
const LOCAL: DraftShape<Entry> = { ...COPIED, name: 'local', synced: undefined };

const DRAFT_KEY = Buffer.alloc(32, 7).toString('base64url');

/** The server's copy of the form; rejects a stale revision. */
let copy: { revision: number; contenido: string; guardado: string } | undefined;
let isLineCut = false;
let saves = 0;
let whileSaving: () => void = () => undefined;
const answer = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const server = async (_url: string, init: RequestInit): Promise<Response> => {
  if (isLineCut) throw new TypeError('Failed to fetch');
  if (init.method === 'GET') {
    const held = copy && { formulario: 'solicitante', ...copy };
    return answer(200, { borradores: held ? [held] : [] });
  }
  saves += 1;
  whileSaving();
  const { revision, contenido } = JSON.parse(String(init.body));
  if (revision !== (copy?.revision ?? 0)) return answer(409, { code: 'draft_changed', message: 'Otro.' });
  copy = { revision: revision + 1, contenido, guardado: new Date().toISOString() };
  return answer(200, { revision: copy.revision });
};

/** Not the fake one. */
const realTimeout = setTimeout;
const LOADING_MS = 20;

let persons = 0;
beforeAll(async () => {
  vi.stubGlobal('window', { addEventListener: () => undefined });
  vi.stubGlobal('document', { addEventListener: () => undefined, visibilityState: 'visible' });
  vi.stubGlobal('indexedDB', memoryDatabase);
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', server);
  vi.stubGlobal('crypto', countedCrypto);
  // Dynamic imports need real time.
  await Promise.all([import('./draft-sync.ts'), import('./draft-device.ts')]);
});
beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(async () => {
  await leaveAll();
  vi.useRealTimers();
  vi.restoreAllMocks();
});
afterAll(async () => {
  for (const atom of [accountIdAtom, draftKeyAtom, tokenAtom]) store.set(atom, null);
  await flushAtoms();
  vi.unstubAllGlobals();
});

/** An account with a session on a new device. */
const enter = () => {
  persons += 1;
  copy = undefined;
  isLineCut = false;
  saves = 0;
  whileSaving = () => undefined;
  records.clear();
  store.set(accountIdAtom, `person-${persons}`);
  store.set(draftKeyAtom, DRAFT_KEY);
  store.set(tokenAtom, 'token');
};

/** Advances the clock until the condition holds; half a minute at most. */
const until = async (isSo: () => boolean, load = async (): Promise<void> => undefined): Promise<void> => {
  for (let tries = 0; !isSo(); tries += 1) {
    if (tries > 600) throw new Error('it never came to that');
    await load();
    await pass(50);
  }
};

/** The same where a module is loaded meanwhile, which takes real time. */
const untilLoaded = (isSo: () => boolean): Promise<void> =>
  until(isSo, () => new Promise((resolve) => realTimeout(resolve, LOADING_MS)));

const openForms = new Set<() => void>();
const leaveAll = async (): Promise<void> => {
  for (const stop of openForms) stop();
  openForms.clear();
  await pass(5_000);
};

/** A mounted form with the device's storage and the server's copy. */
const openForm = async (shape: DraftShape<Entry>, untilReady = until) => {
  const draft = draftAtom(shape, store.get(personAtom));
  const state = () => store.get(draft);
  openForms.add(store.sub(draft, () => undefined));
  await untilReady(() => state().isReady);
  return {
    state,
    type: (typed: Partial<Entry>) => void store.set(draft, { typed }),
    send: (sending: Promise<unknown>) => void store.set(draft, { sending }),
    drop: () => store.set(draft, 'sent'),
  };
};

const keyOfDraft = (): string => {
  const [key] = [...records.keys()].filter((one) => one.startsWith('cuotasana/drafts/'));
  if (!key) throw new Error('no draft on the device');
  return key;
};

/** Types both fields and unmounts when they are persisted and, if it has a copy, synced. */
const typeAndLeave = async (shape: DraftShape<Entry>) => {
  const form = await openForm(shape);
  form.type({ name: 'Ana', email: 'ana@correo.example' });
  await until(() => form.state().savedAt !== undefined && (form.state().isSynced || !shape.synced));
  await leaveAll();
};

const withFlipped = (bytes: Buffer, bit: number): Buffer => {
  const flipped = Buffer.from(bytes);
  const at = bit >> 3;
  flipped[at] = (flipped[at] ?? 0) ^ (1 << (bit & 7));
  return flipped;
};

/** Values that structured cloning rejects never reach the app. */
const isReadable = (bytes: Buffer): boolean => {
  try {
    deserialize(bytes);
    return true;
  } catch {
    return false;
  }
};

/** All records with one flipped bit or a truncated end. */
const damagesOf = (whole: Buffer): fc.Arbitrary<Buffer> => {
  const record = deserialize(whole) as { iv: Uint8Array; sealed: ArrayBuffer };
  const flipped = fc.nat(whole.length * 8 - 1).map((bit) => withFlipped(whole, bit));
  const cut = fc
    .nat(record.sealed.byteLength - 1)
    .map((end) => serialize({ ...record, sealed: record.sealed.slice(0, end) }));
  const cutIv = fc
    .nat(record.iv.length - 1)
    .map((end) => serialize({ ...record, iv: record.iv.slice(0, end) }));
  const others = fc.constantFrom(7, null, 'text', {}, { ...record, sealed: 'text' }, { iv: record.iv });
  return fc.oneof(flipped.filter(isReadable), cut, cutIv, others.map(serialize));
};

/** Flips a bit of the ciphertext only: no other field shows the damage. */
const damageSealed = () => {
  const key = keyOfDraft();
  const bytes = Buffer.from(records.get(key) ?? '');
  const { sealed } = deserialize(bytes) as { sealed: ArrayBuffer };
  const at = bytes.indexOf(Buffer.from(sealed));
  bytes[at + 3] = (bytes[at + 3] ?? 0) ^ 1;
  records.set(key, bytes);
};

/** Timeout: two hundred forms, each encrypted and decrypted several times. */
const options = { timeout: 120_000 };

describe('a draft that is damaged on the device', () => {
  it('comes back from the server, which keeps all of it, whatever was damaged', options, async () => {
    enter();
    await typeAndLeave(COPIED);
    const [key, synced] = [keyOfDraft(), copy];
    await fc.assert(
      fc.asyncProperty(damagesOf(records.get(key) ?? Buffer.alloc(0)), async (damaged) => {
        await leaveAll();
        records.set(key, damaged);
        copy = synced;

        const form = await openForm(COPIED);
        expect(form.state().values).toEqual({ name: 'Ana', email: 'ana@correo.example' });
        form.type({ name: 'Eva' });
        await until(() => form.state().isSynced && copy?.revision === 2);
        expect(form.state().isKept).toBe(true);
        await leaveAll();

        // On a new device.
        records.clear();
        expect((await openForm(COPIED)).state().values).toEqual({ name: 'Eva', email: 'ana@correo.example' });
      }),
      { numRuns: 200 },
    );
  });

  it('says nothing when the server had all of it', async () => {
    enter();
    await typeAndLeave(COPIED);
    damageSealed();
    expect((await openForm(COPIED)).state().isLost).toBe(false);
  });

  it('says what could not be recovered, and blocks nothing', async () => {
    enter();
    await typeAndLeave(LOCAL);
    damageSealed();
    const form = await openForm(LOCAL);
    expect(form.state()).toMatchObject({ isLost: true, isKept: true, values: {} });
    form.type({ name: 'Eva' });
    await until(() => form.state().savedAt !== undefined);
    await leaveAll();
    const reopened = await openForm(LOCAL);
    expect(reopened.state()).toMatchObject({ isLost: false, values: { name: 'Eva' } });
  });

  // @covers 2.107
  it('costs an open form nothing that is on the screen', async () => {
    enter();
    const form = await openForm(LOCAL);
    form.type({ name: 'Ana' });
    await until(() => form.state().savedAt !== undefined);
    damageSealed();
    form.type({ email: 'ana@correo.example' });
    await pass(1_000);
    await leaveAll();
    const reopened = await openForm(LOCAL);
    expect(reopened.state().values).toEqual({ name: 'Ana', email: 'ana@correo.example' });
  });

  it('does not come back when its person left for good while the form was open', async () => {
    enter();
    const form = await openForm(LOCAL);
    form.type({ name: 'Ana' });
    await until(() => form.state().savedAt !== undefined);
    const leaving = forget('button');
    form.type({ name: 'Eva' });
    await pass(1_000);
    await leaving;
    await leaveAll();
    expect([...records.keys()].filter((key) => key.includes('/drafts/'))).toEqual([]);
  });

  it('comes into the open form when the network was away at first, with what was typed meanwhile', async () => {
    enter();
    await typeAndLeave(COPIED);
    damageSealed();
    isLineCut = true;
    const form = await openForm(COPIED);
    expect(form.state()).toMatchObject({ isLost: true, values: {} });
    form.type({ email: 'otra@correo.example' });
    await pass(10_000);
    isLineCut = false;
    form.type({ email: 'nueva@correo.example' });
    await until(() => form.state().isSynced);
    const { isLost, values, other } = form.state();
    expect([isLost, values]).toEqual([false, { name: 'Ana', email: 'nueva@correo.example' }]);
    // What the account had otherwise is offered.
    expect(other).toMatchObject({ values: { email: 'ana@correo.example' }, isOfThisDevice: false });
  });
});

describe('the sync of a draft', () => {
  it('is loaded again with the next change when its code did not come', async () => {
    enter();
    vi.doMock('./draft-sync.ts', () => ({ createDraftSync: undefined }));
    const form = await openForm(COPIED, untilLoaded);
    form.type({ name: 'Ana' });
    await untilLoaded(() => vi.mocked(console.warn).mock.calls.length > 0);
    expect(form.state().isSynced).toBe(false);
    vi.doUnmock('./draft-sync.ts');
    form.type({ email: 'ana@correo.example' });
    await untilLoaded(() => form.state().isSynced);
    expect(copy).toMatchObject({ revision: 1 });
  }, 30_000);

  // The server closes the draft of a form that it takes, and would refuse a later save of it.
  it('waits while the form is sent', async () => {
    enter();
    const form = await openForm(COPIED);
    form.type({ name: 'Ana' });
    let end: () => void = () => undefined;
    form.send(
      new Promise<void>((done) => {
        end = done;
      }),
    );
    await pass(10_000);
    expect(saves).toBe(0);
    await form.drop();
    end();
    await pass(10_000);
    expect(saves).toBe(0);
  });

  /** The sync of a draft that was typed here and never saved in the account. */
  const typedHere = async (values: Partial<Entry>) => {
    const { createDraftSync } = await import('./draft-sync.ts');
    let stored: StoredDraft<Entry> = { values, savedAt: 1, revision: 0, isSynced: false, origin: 'here' };
    let isLate = false;
    const sync = createDraftSync({
      shape: COPIED,
      form: 'applicant',
      key: await importDraftKey(DRAFT_KEY),
      isOver: () => false,
      draft: {
        read: async () => {
          if (!isLate) return stored;
          isLate = false;
          throw new Error('no answer in time');
        },
        change: async (next) => {
          stored = next(stored) ?? stored;
        },
      },
    });
    return {
      sync,
      stored: () => stored,
      beLate: () => {
        isLate = true;
      },
      type: (typed: Partial<Entry>) => {
        stored = { ...stored, values: typed, savedAt: stored.savedAt + 1, isSynced: false };
      },
    };
  };

  it('is tried again soon after the device was late', async () => {
    enter();
    const { sync, stored, beLate } = await typedHere({ name: 'Ana' });
    beLate();
    sync.later();
    await until(() => stored().isSynced);
    expect(copy).toMatchObject({ revision: 1 });
  });

  it('reports a fault of the app, which is no lost network', async () => {
    enter();
    const { sync } = await typedHere({ name: 'Ana' });
    const sendBeacon = vi.fn();
    vi.stubGlobal('location', { origin: 'https://app', pathname: '/profileform' });
    vi.stubGlobal('document', { ...document, querySelector: () => null });
    vi.stubGlobal('navigator', { onLine: true, sendBeacon });
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
      const stack = 'TypeError\n    at send (https://app/assets/draft-sync.js:1:2)';
      throw Object.assign(new TypeError('timeout is not a function'), { stack });
    });
    sync.later();
    await until(() => sendBeacon.mock.calls.length > 0);
    timeout.mockRestore();
    vi.stubGlobal('navigator', { onLine: true });
    await until(() => saves === 1);
  });

  it('does not count what was typed during a save as saved in the account', async () => {
    enter();
    const { sync, stored, type } = await typedHere({ name: 'An' });
    whileSaving = () => {
      if (saves === 1) type({ name: 'Ana' });
    };
    sync.later();
    await until(() => stored().revision === 1);
    expect(stored()).toMatchObject({ values: { name: 'Ana' }, isSynced: false });
    sync.later();
    await until(() => stored().isSynced);
    expect(copy).toMatchObject({ revision: 2 });
  });

  it('neither reads the draft of a newer release nor sends one over it', async () => {
    enter();
    const content = { version: COPIED.version + 1, origin: 'newer', values: { name: 'Eva' } };
    const { iv, sealed } = await seal(await importDraftKey(DRAFT_KEY), content);
    copy = { revision: 1, contenido: base64UrlOf(iv, sealed), guardado: new Date().toISOString() };
    const { sync, stored } = await typedHere({ name: 'Ana' });
    const arrived = sync.arrived();
    await pass(1_000);
    await arrived;
    sync.later();
    await pass(10_000);
    expect([saves, copy.revision]).toEqual([0, 1]);
    expect(stored()).toMatchObject({ values: { name: 'Ana' }, isSynced: false });
  });
});
