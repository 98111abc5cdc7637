import { clear } from 'idb-keyval';
import { beforeEach, describe, expect, it } from 'vitest';
import { useNewDevice } from '../../../tests/components/new-device.ts';
import { objectStore } from '../storage/database.ts';
import { openDevice } from './draft-device.ts';
import { type DraftShape, isText } from './draft-shape.ts';

interface Entry {
  phone: string;
}

const SHAPE: DraftShape<Entry> = { name: 'start', version: 1, fields: { phone: isText } };
const DRAFT = { values: { phone: '3164770018' }, savedAt: 1, revision: 0, origin: 'here', isSynced: false };

const open = (isOver = () => false) => openDevice(SHAPE, SHAPE.name, undefined, isOver);

beforeEach(async () => {
  await useNewDevice();
  await clear(objectStore('device'));
});

describe('the storage of drafts on a new device', () => {
  it('that is opened several times at once has one key: each reads what another wrote', async () => {
    const opened = await Promise.all([open(), open(), open()]);
    for (const [at, device] of opened.entries()) {
      const [known, draft] = [await device.read(), { ...DRAFT, savedAt: at + 1 }];
      expect(await device.write(draft, known)).toBe(true);
      for (const reader of [...opened, await open()]) expect(await reader.read()).toMatchObject(draft);
    }
  });

  it('takes nothing that was being sealed when its person left for good', async () => {
    const device = await open(() => true);
    expect(await device.write(DRAFT, undefined)).toBe(false);
    expect(await device.read()).toBeUndefined();
  });
});
