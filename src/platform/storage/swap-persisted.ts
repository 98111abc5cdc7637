import { flushAtoms, PREFIX } from './persisted-atom.ts';
import { readRecords, writeRecords } from './sealed-records.ts';

/**
 * Writes `values` in one transaction, if the device still holds `expected` under `name`; false if it holds another one.
 * Then this page must take over what is there.
 * @throws those of the storage.
 */
export const swapPersisted = async (
  name: string,
  expected: unknown,
  values: Readonly<Record<string, unknown>>,
): Promise<boolean> => {
  // Changes of this page that are not written yet come first.
  await flushAtoms();
  const key = `${PREFIX}${name}`;
  const written = new Map(Object.entries(values).map(([one, value]) => [`${PREFIX}${one}`, value]));
  for (;;) {
    const held = (await readRecords((one) => one === key)).get(key);
    if (!held || held.value !== expected) return false;
    if (await writeRecords(written, { unchanged: { name: key, record: held.record } })) return true;
  }
};
