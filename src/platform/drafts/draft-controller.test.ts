import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { store } from '../store.ts';
import { createDraftController } from './draft-controller.ts';
import type { DraftDevice } from './draft-device.ts';
import { changedFields, type DraftShape, isText } from './draft-shape.ts';
import { type DraftAccess, reconciled, type StoredDraft } from './stored-draft.ts';

interface Entry {
  name: string;
  email: string;
  choice: string;
}

const shape: DraftShape<Entry> = {
  name: 'form',
  version: 2,
  fields: { name: isText, email: isText, choice: isText },
  together: [['email', 'choice']],
};
const EMPTY: Entry = { name: '', email: '', choice: '' };

/** Storage of one record, shared by several tabs, and what is wrong with it. */
const createDevice = () => {
  const world = {
    record: undefined as StoredDraft<Entry> | undefined,
    fault: 'none' as 'none' | 'shut' | 'throws' | 'silent',
    takesMs: 0,
    isOver: false,
    writes: 0,
  };
  const listeners = new Set<() => void>();
  const answer = async <T>(give: () => T): Promise<T> => {
    if (world.takesMs > 0) await new Promise((resolve) => setTimeout(resolve, world.takesMs));
    else await Promise.resolve();
    if (world.fault === 'throws') throw new DOMException('full', 'QuotaExceededError');
    if (world.fault === 'silent') return new Promise<T>(() => undefined);
    return give();
  };
  /** As a tab sees it: each hears the others. */
  const open = async (): Promise<DraftDevice<Entry>> => {
    if (world.fault === 'shut') throw new DOMException('blocked', 'SecurityError');
    let own: (() => void) | undefined;
    return {
      read: () => answer(() => world.record),
      write: (draft, known) =>
        answer(() => {
          if ((world.record?.savedAt ?? 0) !== (known?.savedAt ?? 0)) return false;
          world.record = draft;
          world.writes += 1;
          return true;
        }),
      damaged: () => undefined,
      tell: () => {
        for (const hear of listeners) if (hear !== own) hear();
      },
      hear: (changed) => {
        own = changed;
        listeners.add(changed);
        return () => listeners.delete(changed);
      },
    };
  };
  return Object.assign(world, { open, values: () => world.record?.values });
};

/** A tab's form: shows what was restored, typed and passed to it. */
const openTab = async (device: ReturnType<typeof createDevice>) => {
  let draft: DraftAccess<Entry> | undefined;
  let syncs = 0;
  const controller = createDraftController<Entry>({
    isOver: () => device.isOver,
    open: device.open,
    syncOf: (_, access) => {
      draft = access;
      const count = () => {
        syncs += 1;
      };
      return { arrived: async () => undefined, later: count, now: count, hold: () => undefined };
    },
  });
  const state = () => store.get(controller.state);
  const stop = controller.start();
  await vi.advanceTimersByTimeAsync(1_100);
  let known = state().values;
  let shown: Entry = { ...EMPTY, ...known };
  store.sub(controller.state, () => {
    if (state().values === known) return;
    known = state().values;
    shown = { ...shown, ...known };
  });
  return {
    controller,
    stop,
    state,
    syncs: () => syncs,
    /** The server takes all that the form has. */
    sync: async (revision = 1) => {
      const sent = await draft?.read();
      await draft?.change(
        (stored) => stored && { ...stored, revision, isSynced: stored.savedAt === sent?.savedAt },
      );
      return sent?.values;
    },
    /** What the server has comes into the form. */
    receive: (values: Partial<Entry>) =>
      draft?.change((stored) =>
        reconciled(stored, { values, savedAt: Date.now() - 60_000, revision: 3, origin: undefined }),
      ),
    shown: () => shown,
    type: (values: Partial<Entry>) => {
      const now = { ...shown, ...values };
      controller.keep(changedFields(shape, shown, now));
      shown = now;
    },
  };
};

/** A tab of a device, whose storage has a fault from the start. */
const begin = async (fault: ReturnType<typeof createDevice>['fault'] = 'none') => {
  const device = createDevice();
  device.fault = fault;
  return { device, tab: await openTab(device) };
};
const beginInTwoTabs = async () => {
  const { device, tab: one } = await begin();
  return { device, one, other: await openTab(device) };
};

const pass = (ms = 500) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('the draft of a form', () => {
  it('is on the device with the first key, and with each a fifth of a second later', async () => {
    const { device, tab } = await begin();
    tab.type({ name: 'A' });
    await pass(0);
    expect(device.values()).toEqual({ name: 'A' });
    for (const name of ['An', 'Ana', 'Ana ', 'Ana M']) {
      await pass(40);
      tab.type({ name });
    }
    expect(device.values()).toEqual({ name: 'A' });
    await pass(40);
    expect(device.values()).toEqual({ name: 'Ana M' });
    expect(device.writes).toBe(2);
    expect((await openTab(device)).shown()).toEqual({ ...EMPTY, name: 'Ana M' });
  });

  it('writes the newest alone when a writing took longer than the next keys', async () => {
    const { device, tab } = await begin();
    device.takesMs = 300;
    for (let count = 1; count <= 20; count += 1) {
      tab.type({ name: 'x'.repeat(count) });
      await pass(50);
    }
    // A write every 300 ms: typed values never wait for an outdated write.
    expect(device.writes).toBe(3);
    await pass(600);
    expect(device.values()).toEqual({ name: 'x'.repeat(20) });
    expect(device.writes).toBeLessThanOrEqual(5);
  });

  it('is written at once when the page is left', async () => {
    const { device, tab } = await begin();
    tab.type({ name: 'Ana' });
    await tab.controller.flush();
    expect(device.values()).toEqual({ name: 'Ana' });
    tab.type({ name: 'Eva' });
    void tab.stop();
    await pass(0);
    expect(device.values()).toEqual({ name: 'Eva' });
  });

  it('is never written by a form that nobody touched', async () => {
    const device = createDevice();
    const typing = await openTab(device);
    const watching = await openTab(device);
    typing.type({ name: 'Ana' });
    await pass();
    watching.controller.leave();
    void watching.stop();
    await pass();
    expect(device.writes).toBe(1);
  });

  it('shows in one tab what is typed in another, unless that field was typed here since', async () => {
    const { device, one, other } = await beginInTwoTabs();
    one.type({ name: 'Ana' });
    other.type({ email: 'ana@correo.example' });
    await pass();
    expect(one.shown()).toEqual(other.shown());
    expect(one.shown()).toMatchObject({ name: 'Ana', email: 'ana@correo.example' });
    other.type({ name: 'La' });
    await pass(50);
    other.type({ name: 'Last' });
    one.type({ name: 'First' });
    await pass(50);
    expect([device.values()?.name, other.shown().name]).toEqual(['First', 'Last']);
    await pass(1_000);
    expect([one.shown().name, other.shown().name, device.values()?.name]).toEqual(['Last', 'Last', 'Last']);
  });

  it('takes fields that are one choice from the same tab', async () => {
    const { device, one, other } = await beginInTwoTabs();
    one.type({ email: 'Clínica', choice: 'clinic' });
    other.type({ email: 'Doctor' });
    await pass(1_000);
    expect(device.values()).toEqual({ email: 'Doctor', choice: '' });
    expect(one.shown()).toEqual(other.shown());
  });

  it('is over in both tabs once it was sent in one, and not written back', async () => {
    const { device, one, other } = await beginInTwoTabs();
    one.type({ name: 'Ana' });
    await pass();
    other.type({ name: 'late' });
    await one.controller.drop();
    await pass();
    other.controller.leave();
    await pass();
    expect(device.values()).toEqual({});
    other.type({ email: 'new@correo.example' });
    await pass();
    expect(device.values()).toEqual({ email: 'new@correo.example', choice: '' });
  });

  it('is written whole again after it was wiped from the device', async () => {
    const { device, tab } = await begin();
    tab.type({ name: 'Ana' });
    await pass();
    device.record = undefined;
    await tab.controller.refresh();
    tab.type({ email: 'ana@correo.example' });
    await pass();
    expect(device.values()).toMatchObject({ name: 'Ana', email: 'ana@correo.example' });
  });

  it.each(['none', 'throws'] as const)(
    'is nobody’s any more once the person left for good (fault: %s)',
    async (kind) => {
      const { device, tab } = await begin();
      device.fault = kind;
      tab.type({ name: 'Ana' });
      await pass();
      tab.type({ name: 'Eva' });
      Object.assign(device, { record: undefined, isOver: true });
      tab.controller.leave();
      await pass();
      expect(device.values()).toBeUndefined();
      expect((await tab.sync())?.name).not.toBe('Eva');
    },
  );

  it.each(['shut', 'throws', 'silent'] as const)(
    'opens in memory on a storage that is faulty (%s), says so as long as it is, and recovers',
    async (kind) => {
      const { device, tab } = await begin(kind);
      expect(tab.state()).toMatchObject({ isReady: true, isKept: false });
      tab.type({ name: 'Ana' });
      await pass();
      expect(tab.state()).toMatchObject({ isUnsaved: true, isKept: false });
      await pass(7_000);
      expect(tab.state()).toMatchObject({ isUnsaved: true, isKept: false });
      device.fault = 'none';
      await pass(10_000);
      expect(tab.state()).toMatchObject({ isUnsaved: false, isKept: true });
      expect(device.values()).toEqual({ name: 'Ana' });
    },
  );

  it('is written with what is typed next, and with what was typed meanwhile, once a slow storage answers again', async () => {
    const { device, tab } = await begin();
    device.fault = 'silent';
    tab.type({ name: 'A' });
    await pass(1_300);
    expect(tab.state().isKept).toBe(false);
    device.fault = 'none';
    tab.type({ name: 'An' });
    await pass();
    expect(device.values()).toEqual({ name: 'An' });

    device.fault = 'silent';
    tab.type({ name: 'Ana' });
    await pass(1_200);
    tab.type({ name: 'Ana M' });
    device.fault = 'none';
    await pass();
    expect(device.values()).toEqual({ name: 'Ana M' });
  });
});

describe('a storage that answers after its time', () => {
  it('takes nothing back that was typed since, and has it with its next answer', async () => {
    const { device, tab } = await begin();
    device.takesMs = 1_200;
    tab.type({ name: '1' });
    await pass(600);
    tab.type({ name: '16' });
    await pass(600);
    expect(device.values()).toEqual({ name: '1' });
    expect(tab.shown()).toMatchObject({ name: '16' });
    expect(tab.state()).toMatchObject({ values: { name: '16' }, isKept: false, isUnsaved: true });
    device.takesMs = 0;
    await pass(1_200);
    expect(device.values()).toEqual({ name: '16' });
    expect(tab.state()).toMatchObject({ isKept: true, isUnsaved: false });
    expect(tab.shown()).toMatchObject({ name: '16' });
  });

  it('keeps a form although each of its answers is late', async () => {
    const { device, tab } = await begin();
    device.takesMs = 1_200;
    tab.type({ name: 'Ana' });
    await pass(4_000);
    expect(tab.state()).toMatchObject({ isKept: true, isUnsaved: false });
    const writes = device.writes;
    await pass(20_000);
    expect(device.writes).toBe(writes);
  });

  it('opens a form with what it has, although the server’s older draft came first and another field was typed', async () => {
    const device = createDevice();
    const before = await openTab(device);
    before.type({ name: '160065', email: 'ana@correo.example' });
    await pass();
    await before.stop();
    device.takesMs = 3_000;
    const tab = await openTab(device);
    expect(tab.state()).toMatchObject({ isReady: true, isKept: false, values: {} });
    await tab.receive({ name: '1' });
    expect(tab.shown()).toMatchObject({ name: '1' });
    device.fault = 'throws';
    tab.type({ choice: 'clinic' });
    await pass(3_000);
    device.fault = 'none';
    device.takesMs = 0;
    await pass(7_000);
    expect(tab.state()).toMatchObject({ isKept: true, isUnsaved: false, other: undefined });
    expect(tab.shown()).toMatchObject({ name: '160065', choice: 'clinic' });
    expect(device.values()).toMatchObject({ name: '160065', choice: 'clinic' });
  });

  it('is asked again by a form that nobody touches', async () => {
    const device = createDevice();
    for (const values of [{}, { name: 'Ana' }]) {
      const before = await openTab(device);
      before.type(values);
      await pass();
      device.fault = 'throws';
      const tab = await openTab(device);
      expect(tab.state()).toMatchObject({ isReady: true, isKept: false });
      device.fault = 'none';
      await pass(5_000);
      expect(tab.state()).toMatchObject({ isKept: true, values });
    }
  });
});

describe('what the device cannot keep', () => {
  it.each(['throws', 'silent'] as const)(
    'is the server’s where the storage %s, said as such until more is typed, and on the device once it recovers',
    async (kind) => {
      const { device, tab } = await begin(kind);
      const before = tab.syncs();
      tab.type({ name: 'Ana' });
      await pass(1_500);
      expect(tab.syncs()).toBeGreaterThan(before);
      expect(tab.state()).toMatchObject({ isKept: false, isInAccount: false, isUnsaved: true });
      expect(await tab.sync()).toEqual({ name: 'Ana' });
      expect(tab.state()).toMatchObject({ isSynced: true, isInAccount: true, isUnsaved: false });

      tab.type({ email: 'ana@correo.example' });
      await pass(1_500);
      expect(tab.state()).toMatchObject({ isSynced: false, isInAccount: true, isUnsaved: true });
      expect(await tab.sync(2)).toMatchObject({ name: 'Ana', email: 'ana@correo.example' });
      expect(tab.state()).toMatchObject({ isSynced: true, isKept: false });

      device.fault = 'none';
      await pass(7_000);
      expect(tab.state()).toMatchObject({ isKept: true, isInAccount: false, isSynced: true });
      expect(device.values()).toMatchObject({ name: 'Ana', email: 'ana@correo.example' });
      expect((await openTab(device)).state()).toMatchObject({ isSynced: true });
    },
  );

  it('stays in the form together with what the server had', async () => {
    const { tab } = await begin('throws');
    tab.type({ name: 'Ana' });
    await pass();
    await tab.sync();
    tab.type({ name: 'Eva' });
    expect(tab.shown().name).toBe('Eva');
    await pass();
    expect(tab.shown().name).toBe('Eva');
    expect(await tab.sync(2)).toEqual({ name: 'Eva' });
  });

  it('joins what another tab kept, and the newest of each field wins', async () => {
    const { device, one, other } = await beginInTwoTabs();
    device.fault = 'throws';
    one.type({ name: 'Ana', email: 'ana@correo.example' });
    await pass();
    device.fault = 'none';
    other.type({ name: 'Eva' });
    await pass(7_000);
    expect(device.values()).toMatchObject({ name: 'Eva', email: 'ana@correo.example' });
    expect(one.shown()).toEqual(other.shown());
  });

  it('is over once the form was sent, here or in another tab', async () => {
    const { device, one, other } = await beginInTwoTabs();
    device.fault = 'throws';
    one.type({ name: 'Ana' });
    await pass();
    void one.controller.drop();
    await pass();
    expect(await one.sync()).toEqual({});
    expect(one.state()).toMatchObject({ values: {}, savedAt: undefined, isUnsaved: false });

    device.fault = 'none';
    other.type({ email: 'eva@correo.example' });
    await pass(7_000);
    device.fault = 'throws';
    one.type({ name: 'Eva' });
    await pass();
    device.fault = 'none';
    await other.controller.drop();
    await pass(7_000);
    expect(device.values()).toEqual({});
    expect(one.state()).toMatchObject({ isKept: true, isUnsaved: false });
  });

  it('goes to the server at once when the page is left, whatever the storage does', async () => {
    const { tab } = await begin('silent');
    tab.type({ name: 'Ana' });
    const before = tab.syncs();
    tab.controller.leave();
    expect(tab.syncs()).toBe(before + 1);
    expect(await tab.sync()).toEqual({ name: 'Ana' });
  });
});

describe('what is not on the device half a second after it was typed', () => {
  // @covers 2.107
  it('is said to be unsaved until it is there, and nothing is said of what is in time', async () => {
    const { device, tab } = await begin();
    const states: boolean[] = [];
    const recordState = () => states.push(tab.state().isUnsaved);
    device.takesMs = 300;
    for (const name of ['A', 'An', 'Ana']) {
      tab.type({ name });
      await pass(100);
      recordState();
    }
    await pass(1_000);
    recordState();
    expect(states).toEqual([false, false, false, false]);

    device.takesMs = 900;
    tab.type({ name: 'Ana M' });
    await pass(390);
    expect(tab.state().isUnsaved).toBe(false);
    await pass(20);
    expect(tab.state()).toMatchObject({ isUnsaved: true, isKept: true });
    await pass(480);
    expect(tab.state().isUnsaved).toBe(true);
    await pass(20);
    expect(tab.state().isUnsaved).toBe(false);
    expect(device.values()).toEqual({ name: 'Ana M' });
  });

  it('is said again of what was typed while the last writing was under way, and not of what that one had', async () => {
    const { device, tab } = await begin();
    device.takesMs = 350;
    tab.type({ name: 'A' });
    await pass(340);
    tab.type({ name: 'An' });
    device.takesMs = 900;
    await pass(20);
    expect(device.values()).toEqual({ name: 'A' });
    await pass(370);
    expect(tab.state().isUnsaved).toBe(false);
    await pass(20);
    expect(tab.state().isUnsaved).toBe(true);
    await pass(600);
    expect(tab.state().isUnsaved).toBe(false);
  });

  it('is not said any more once the form was sent, here or elsewhere', async () => {
    const { device, one, other } = await beginInTwoTabs();
    one.type({ name: 'Ana' });
    await pass();
    device.fault = 'silent';
    other.type({ email: 'ana@correo.example' });
    await pass(450);
    expect(other.state().isUnsaved).toBe(true);
    device.fault = 'none';
    await one.controller.drop();
    await pass(1_000);
    expect(other.state().isUnsaved).toBe(false);

    device.takesMs = 900;
    one.type({ name: 'Eva' });
    await pass(450);
    expect(one.state().isUnsaved).toBe(true);
    void one.controller.drop();
    expect(one.state().isUnsaved).toBe(false);
    await pass(3_000);
  });
});
