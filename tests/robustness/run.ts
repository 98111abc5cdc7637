import { cpus, loadavg } from 'node:os';
import {
  type Figure,
  type FigureBlock,
  isMissed,
  publishFigures,
  readWriteFlag,
  tableOf,
} from '../support/figures.ts';
import { runRound } from './payments/round.ts';
import { runReminders } from './reminders/round.ts';
import { readSettings } from './settings.ts';

/** Payments or loans from which on figures are published. */
const FULL_SIZE = 10_000;
const BLOCKS: Readonly<Record<number, FigureBlock>> = { 1: 'payments, 1 server', 2: 'payments, 2 servers' };

const { isWriting, rest } = readWriteFlag(process.argv.slice(2));
const { seed, payments, reminders } = readSettings(rest, process.env);
console.log(`seed ${seed}: ROBUSTNESS_SEED=${seed} repeats the choices`);

let isSound = true;
interface Report {
  readonly figures: readonly Figure[];
  readonly complaints: readonly string[];
  readonly log: string;
}

const printReport = (
  { figures, complaints, log }: Report,
  block: FigureBlock | undefined,
  size: number,
): void => {
  console.log(`\n${tableOf(figures)}`);
  console.log(`load average ${loadavg()[0]?.toFixed(1)} on ${cpus().length} cores`);
  if (isWriting && block && size >= FULL_SIZE) publishFigures(block, figures, `seed ${seed}`);
  if (!figures.some(isMissed)) return;
  isSound = false;
  console.log(`\n${complaints.join('\n')}\n\nthe end of the servers' log:\n${log.slice(-8_000)}`);
};

for (const servers of payments?.rounds ?? []) {
  console.log(`\n— payments: ${servers} ${servers === 1 ? 'server' : 'servers'} on one database`);
  if (payments) printReport(await runRound(payments, servers), BLOCKS[servers], payments.payments);
}
if (reminders) {
  console.log(`\n— reminders: ${reminders.servers} servers on one database`);
  printReport(await runReminders(reminders), 'reminders', reminders.loans);
}
console.log(isSound ? '\nall counts hold' : '\nNOT all counts hold');
process.exit(isSound ? 0 : 1);
