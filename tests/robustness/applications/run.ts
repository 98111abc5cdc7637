import { cpus, loadavg } from 'node:os';
import { controlsAt } from '../../../sandbox/demo/controls.ts';
import { type Figure, isMissed, publishFigures, readWriteFlag, tableOf } from '../../support/figures.ts';
import { openOwnDatabase } from '../../support/own-database.ts';
import { createRandom } from '../../support/random.ts';
import { runServer } from '../../support/running-server.ts';
import { createTally, type Tally } from '../../support/tally.ts';
import { readApplicationSettings } from '../settings.ts';
import { auditPerson } from './audit.ts';
import { runWizard } from './wizard-run.ts';

/** The counts of all runs; they fail when one exceeds its limit. */
const figuresOf = (runs: number, seconds: number, tally: Tally): readonly Figure[] => {
  const counted = (name: string, unit = ''): Figure => ({ name, value: tally.of(name), unit });
  const never = (name: string, unit = ''): Figure => ({ ...counted(name, unit), limit: 0 });
  return [
    { name: 'runs', value: runs, unit: '' },
    counted('cuts'),
    ...['cut', 'deaf', 'stalled', 'torn', 'airplane', 'hung'].map((trouble) => counted(`cuts: ${trouble}`)),
    counted('kills'),
    ...['battery', 'crash', 'closed'].map((death) => counted(`kills: ${death}`)),
    counted('pages that did not come at first'),
    counted('pages of the browser before the worker was there'),
    counted('error screens before the app was whole'),
    counted('phones with the whole app'),
    counted('codes sent'),
    counted('codes that had been taken, and nobody heard'),
    counted('codes overtaken by a newer one'),
    counted('code screens left for the number'),
    counted('code screens left as the number was known'),
    counted('drafts that had to be written again'),
    counted('fields compared'),
    counted('fields compared that were called unsaved'),
    counted('fields compared with the server'),
    counted('accounts'),
    counted('applications'),
    counted('signatures'),
    { name: 'in all', value: seconds, unit: 's' },
    never('fields lost'),
    never('fields that arrived otherwise'),
    { name: 'applications missing', value: runs - tally.of('applications'), unit: '', limit: 0 },
    { name: 'signatures missing', value: runs - tally.of('signatures'), unit: '', limit: 0 },
    never('duplicates'),
    never('codes burned'),
    never('pages of the browser instead of ours'),
    never('error screens'),
    never('spinners beyond their limit'),
    never('errors in the console'),
    never('stuck'),
    { name: 'complaints', value: tally.complaintCount(), unit: '', limit: 0 },
  ];
};

/** Runs from which on figures are published. */
const FULL_SIZE = 100;

const { isWriting, rest } = readWriteFlag(process.argv.slice(2));
const { runs, atOnce, seed } = readApplicationSettings(rest, process.env);
console.log(`seed ${seed}: ROBUSTNESS_SEED=${seed} repeats the choices`);

/** Short resend delays; daily code quotas are not under test. */
const LIMITS = { CODE_RESEND_SECONDS: '3', LIMIT_CODES_PER_PHONE: '40', LIMIT_CODES_PER_DEVICE: '40' };

const startedAt = performance.now();
const seconds = () => (performance.now() - startedAt) / 1_000;
const say = (what: string) => console.log(`${seconds().toFixed(0).padStart(5)} s  ${what}`);

// No power cut is simulated: commits need not be flushed to disk.
const database = await openOwnDatabase({ synchronous_commit: 'off' });
const server = await runServer({ ...database.settings, ...LIMITS });
const random = createRandom(seed);
const tally = createTally(say);
let isSound = false;
try {
  const sandbox = controlsAt(server.sandboxUrl);
  say(`everybody is up; ${runs} runs, ${atOnce} at a time`);
  let next = 0;
  const serverPort = Number(new URL(server.url).port);
  const goOn = async (): Promise<void> => {
    while (next < runs) {
      next += 1;
      const run = next;
      const startedAt = seconds();
      const who = await runWizard({
        ...{ run, serverPort, sandbox, tally },
        random: random.of(`run ${run}`),
      });
      await auditPerson(database.db, run, who, tally);
      say(`run ${run}: ${(seconds() - startedAt).toFixed(0)} s, ${tally.complaintCount()} complaints so far`);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, runs) }, goOn));
  const figures = figuresOf(runs, seconds(), tally);
  console.log(`\n${tableOf(figures)}`);
  console.log(`load average ${loadavg()[0]?.toFixed(1)} on ${cpus().length} cores`);
  if (isWriting && runs >= FULL_SIZE) publishFigures('applications', figures, `seed ${seed}`);
  isSound = !figures.some(isMissed);
} finally {
  await server.close();
  await database.close();
}
console.log(isSound ? '\nall counts hold' : '\nNOT all counts hold');
process.exit(isSound ? 0 : 1);
