import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sandboxKeys } from '../../../sandbox/keys.ts';
import { startSandbox } from '../../../sandbox/start.ts';
import { readConfig } from '../../../server/infrastructure/config/config.ts';
import { issueDocument } from '../../../server/infrastructure/documents/issued-documents.ts';
import { createDocumentSeal } from '../../../server/infrastructure/documents/pades/document-seal.ts';
import { render } from '../../../server/infrastructure/documents/render.ts';
import { createClock } from '../../../server/infrastructure/runtime/clock.ts';
import { createHttpTimeStampAuthority } from '../../../server/infrastructure/vendors/time-stamp.ts';
import { sandboxSettings } from '../../../server/sandbox-settings.ts';
import { type Figure, isMissed, publishFigures, readWriteFlag, tableOf } from '../../support/figures.ts';
import { sampleTasks } from '../../support/issuable-tasks.ts';
import { openOwnDatabase } from '../../support/own-database.ts';
import { checkSeal, checkWithPdfsig, flipByte, placeOf } from '../../support/pdf-seal.ts';

/** Changes every 50th byte of a document of each kind, one at a time, and asks `pdfsig` and our own check about each. */
const EVERY = 50;
const AT_ONCE = 2;

const { isWriting } = readWriteFlag(process.argv.slice(2));
const counts = { kinds: 0, bytes: 0, changed: 0, invalid: 0, unseen: 0, inPlace: 0, unseenInPlace: 0 };
const folder = await mkdtemp(path.join(tmpdir(), 'cuotasana-seals-'));
const database = await openOwnDatabase();
const sandbox = await startSandbox({
  ...{ host: '127.0.0.1', port: 0, smtpPort: 0, pushPort: 0, dataDir: folder, appUrl: 'http://127.0.0.1' },
  ...{ keys: sandboxKeys, pace: 0, onClockMoved: () => undefined },
});
try {
  const config = readConfig(
    { DATA_DIR: folder, SANDBOX_PUBLIC_URL: sandbox.url },
    sandboxSettings(sandboxKeys, sandbox),
  );
  const { db } = database;
  const clock = createClock();
  const authority = createHttpTimeStampAuthority(config.vendors.timeStamp);
  const seal = createDocumentSeal(config, authority, clock, console);
  const context = { db, config, seal, clock };
  for (const task of await sampleTasks()) {
    const { bytes } = await issueDocument(context, render, task);
    const own = await checkSeal(bytes);
    const isValid = (await checkWithPdfsig(bytes)).isValid && own.isValid && own.isStamped;
    counts.kinds += 1;
    counts.bytes += bytes.length;
    if (!isValid) counts.invalid += 1;
    const place = placeOf(bytes);
    const offsets = Array.from({ length: Math.ceil(bytes.length / EVERY) }, (_, index) => index * EVERY);
    const left = offsets.values();
    const work = async () => {
      for (const at of left) {
        const isInPlace = at >= place.start && at < place.end;
        const isUnseen = (await checkWithPdfsig(flipByte(bytes, at))).isValid;
        counts.changed += 1;
        if (isInPlace) counts.inPlace += 1;
        if (isUnseen) counts[isInPlace ? 'unseenInPlace' : 'unseen'] += 1;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    console.log(`${task.kind}: ${bytes.length} bytes, ${JSON.stringify(counts)}`);
  }
  const figures: readonly Figure[] = [
    { name: 'kinds of documents', value: counts.kinds, unit: '' },
    { name: 'bytes of one of each', value: counts.bytes, unit: '' },
    { name: 'changed by a byte, each 50th', value: counts.changed, unit: '' },
    { name: 'of these in the place of the signature', value: counts.inPlace, unit: '' },
    { name: 'there, and valid to pdfsig', value: counts.unseenInPlace, unit: '' },
    { name: 'unchanged and not valid', value: counts.invalid, unit: '', limit: 0 },
    { name: 'changed elsewhere and valid to pdfsig', value: counts.unseen, unit: '', limit: 0 },
  ];
  console.log(`\n${tableOf(figures)}`);
  if (isWriting) publishFigures('seals', figures);
  process.exitCode = figures.some(isMissed) ? 1 : 0;
} finally {
  await sandbox.close();
  await database.close();
  await rm(folder, { recursive: true });
}
