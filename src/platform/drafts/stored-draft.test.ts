import { describe, expect, it } from 'vitest';
import { type RemoteDraft, reconciled, recovered, type StoredDraft } from './stored-draft.ts';

interface Entry {
  readonly name?: string;
  readonly cost?: number;
}

const local = (values: Entry, changes: Partial<StoredDraft<Entry>> = {}): StoredDraft<Entry> => ({
  values,
  savedAt: 1_000,
  revision: 3,
  isSynced: false,
  origin: 'this device',
  ...changes,
});
const remote = (values: Entry, changes: Partial<RemoteDraft<Entry>> = {}): RemoteDraft<Entry> => ({
  values,
  savedAt: 2_000,
  revision: 4,
  origin: 'another device',
  ...changes,
});

describe('the server’s draft', () => {
  it('is resumed by a device that has none, or sent its own', () => {
    const expected = {
      values: { name: 'Eva' },
      savedAt: 2_000,
      revision: 4,
      isSynced: true,
      isResumed: true,
    };
    expect(reconciled(undefined, remote({ name: 'Eva' }))).toMatchObject(expected);
    expect(reconciled(local({}, { isSynced: true }), remote({ name: 'Eva' }))).toMatchObject(expected);
  });

  it('takes the place of one that the server had', () => {
    const known = local({ name: 'Ana', cost: 1 }, { isSynced: true });
    const { values, isSynced, isResumed, other } = reconciled(known, remote({ name: 'Eva' }));
    expect([values, isSynced, isResumed, other]).toEqual([{ name: 'Eva' }, true, false, undefined]);
  });

  it('is the device’s own where the answer to its save was lost', () => {
    const typed = local({ name: 'Ana María' });
    expect(reconciled(typed, remote({ name: 'Ana' }, { origin: 'this device' }))).toEqual({
      ...typed,
      revision: 4,
    });
  });
});

describe('two versions of a draft', () => {
  it('become the newest save, with what only the other one has, which is offered where it says otherwise', () => {
    const older = reconciled(local({ name: 'Ana', cost: 1 }), remote({ name: 'Eva' }));
    expect(older).toMatchObject({
      values: { name: 'Eva', cost: 1 },
      savedAt: 2_000,
      revision: 4,
      isSynced: false,
      other: { values: { name: 'Ana', cost: 1 }, savedAt: 1_000, isOfThisDevice: true },
    });
    const newer = reconciled(local({ name: 'Ana' }, { savedAt: 3_000 }), remote({ name: 'Eva', cost: 2 }));
    expect(newer).toMatchObject({
      values: { name: 'Ana', cost: 2 },
      savedAt: 3_000,
      revision: 4,
      isSynced: false,
      other: { values: { name: 'Eva', cost: 2 }, savedAt: 2_000, isOfThisDevice: false },
    });
  });

  it('are one where they say the same, and nothing is offered', () => {
    const same = reconciled(local({ name: 'Ana' }), remote({ name: 'Ana' }));
    expect([same.isSynced, same.other]).toEqual([true, undefined]);
    const joined = reconciled(local({ name: 'Ana' }), remote({ cost: 2 }));
    expect([joined.values, joined.isSynced, joined.other]).toEqual([
      { name: 'Ana', cost: 2 },
      false,
      undefined,
    ]);
  });

  it('are over where the form was sent last, and go on with what was typed after', () => {
    const sentThere = reconciled(local({ name: 'Ana' }), remote({}));
    expect([sentThere.values, sentThere.other]).toEqual([{}, undefined]);
    const sentHere = reconciled(local({}, { savedAt: 3_000 }), remote({ name: 'Eva' }));
    expect([sentHere.values, sentHere.isSynced]).toEqual([{}, false]);
    const typedAfter = reconciled(local({ name: 'Ana' }, { savedAt: 3_000 }), remote({}));
    expect([typedAfter.values, typedAfter.other]).toEqual([{ name: 'Ana' }, undefined]);
  });
});

describe('what a storage could not keep', () => {
  const known = local({ name: 'Ana', cost: 1 });
  const unkept = local({ name: 'Ana María', cost: 1 }, { savedAt: 2_000 });
  const typed = { name: 'Ana María' };
  const recover = (found: StoredDraft<Entry>, isKnown = true) =>
    recovered<Entry>({ found, known: isKnown ? known : undefined, isKnown, unkept, typed });

  it('is written over what the device has, with what another tab changed in other fields', () => {
    const found = local({ name: 'Ana', cost: 2 }, { savedAt: 3_000, revision: 5 });
    expect(recover(found)).toEqual({
      ...found,
      values: { name: 'Ana María', cost: 2 },
      savedAt: 3_001,
      isSynced: false,
    });
  });

  it('gives way to what another tab saved later in the same field, or sent', () => {
    expect(recover(local({ name: 'Eva' }, { savedAt: 3_000 })).values).toEqual({ name: 'Eva' });
    expect(recover(local({ name: 'Eva' }, { savedAt: 1_500 })).values).toEqual({ name: 'Ana María' });
    expect(recover(local({}, { savedAt: 3_000 })).values).toEqual({});
  });

  it('is the newer where the device could not be read before, whatever its clock said', () => {
    const found = local({ name: 'Eva', cost: 3 }, { savedAt: 9_000 });
    expect(recover(found, false)).toMatchObject({ values: { name: 'Ana María', cost: 3 }, savedAt: 9_001 });
    expect(recover(local({}, { savedAt: 9_000 }), false).values).toEqual(typed);
  });
});
