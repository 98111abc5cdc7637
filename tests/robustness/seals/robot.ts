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
import { sampleTasks } from '../../support/issuable-tasks.ts';
import { openOwnDatabase } from '../../support/own-database.ts';
import { checkSeal, checkWithPdfsig, flipByte, placeOf } from '../../support/pdf-seal.ts';
import { type Robot, violate } from '../harness/robot.ts';

const EVERY = 50;
const AT_ONCE = 2;

const VIOLATIONS = ['unchanged and not valid', 'changed elsewhere and valid to pdfsig'] as const;

/** Changes every 50th byte of a document of each kind, one at a time, and asks `pdfsig` and our own check about each. */
export const robot: Robot = {
  block: 'seals',
  violations: VIOLATIONS,
  play: async ({ tally, say, defer }) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'cuotasana-seals-'));
    defer(() => rm(folder, { recursive: true }));
    const { db, close } = await openOwnDatabase();
    defer(close);
    const sandbox = await startSandbox({
      ...{
        host: '127.0.0.1',
        port: 0,
        smtpPort: 0,
        pushPort: 0,
        dataDir: folder,
        appUrl: 'http://127.0.0.1',
      },
      ...{ keys: sandboxKeys, pace: 0, onClockMoved: () => undefined },
    });
    defer(() => sandbox.close());
    const config = readConfig(
      { DATA_DIR: folder, SANDBOX_PUBLIC_URL: sandbox.url },
      sandboxSettings(sandboxKeys, sandbox),
    );
    const clock = createClock();
    const authority = createHttpTimeStampAuthority(config.vendors.timeStamp, clock);
    const context = { db, config, clock, seal: createDocumentSeal(config, authority, clock, console) };
    for (const task of await sampleTasks()) {
      const { bytes } = await issueDocument(context, render, task);
      const own = await checkSeal(bytes);
      tally.add('kinds of documents');
      tally.add('bytes of one of each', bytes.length);
      if (!((await checkWithPdfsig(bytes)).isValid && own.isValid && own.isStamped))
        violate(tally, 'unchanged and not valid', task.kind);
      const place = placeOf(bytes);
      const offsets = Array.from({ length: Math.ceil(bytes.length / EVERY) }, (_, index) => index * EVERY);
      const left = offsets.values();
      const work = async () => {
        for (const at of left) {
          const isInPlace = at >= place.start && at < place.end;
          const isUnseen = (await checkWithPdfsig(flipByte(bytes, at))).isValid;
          tally.add('changed by a byte, each 50th');
          if (isInPlace) tally.add('of these in the place of the signature');
          if (isUnseen && isInPlace) tally.add('there, and valid to pdfsig');
          else if (isUnseen)
            violate(tally, 'changed elsewhere and valid to pdfsig', `byte ${at} of ${task.kind}`);
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, work));
      say(`${task.kind}: ${bytes.length} bytes`);
    }
    return {};
  },
};
