import { cpus, loadavg } from 'node:os';
import { type Figure, isMissed, tableOf } from '../support/figures.ts';
import { runRound } from './payments/round.ts';
import { runReminders } from './reminders/round.ts';
import { readSettings } from './settings.ts';

const { seed, payments, reminders } = readSettings(process.argv.slice(2), process.env);
console.log(`seed ${seed}: ROBUSTNESS_SEED=${seed} repeats the choices`);

let isSound = true;
const printReport = ({
  figures,
  complaints,
  log,
}: {
  readonly figures: readonly Figure[];
  readonly complaints: readonly string[];
  readonly log: string;
}): void => {
  console.log(`\n${tableOf(figures)}`);
  console.log(`load average ${loadavg()[0]?.toFixed(1)} on ${cpus().length} cores`);
  if (!figures.some(isMissed)) return;
  isSound = false;
  console.log(`\n${complaints.join('\n')}\n\nthe end of the servers' log:\n${log.slice(-8_000)}`);
};

for (const servers of payments?.rounds ?? []) {
  console.log(`\n— payments: ${servers} ${servers === 1 ? 'server' : 'servers'} on one database`);
  if (payments) printReport(await runRound(payments, servers));
}
if (reminders) {
  console.log(`\n— reminders: ${reminders.servers} servers on one database`);
  printReport(await runReminders(reminders));
}
console.log(isSound ? '\nall counts hold' : '\nNOT all counts hold');
process.exit(isSound ? 0 : 1);
