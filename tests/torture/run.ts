import { cpus, loadavg } from 'node:os';
import { isMissed, tableOf } from '../support/figures.ts';
import { runRound } from './round.ts';
import { readSettings } from './settings.ts';

const settings = readSettings(process.argv.slice(2), process.env);
console.log(`seed ${settings.seed}: TORTURE_SEED=${settings.seed} repeats the choices`);

let isSound = true;
for (const servers of settings.rounds) {
  console.log(`\n— ${servers} ${servers === 1 ? 'server' : 'servers'} on one database`);
  const { figures, complaints, log } = await runRound(settings, servers);
  console.log(`\n${tableOf(figures)}`);
  console.log(`load average ${loadavg()[0]?.toFixed(1)} on ${cpus().length} cores`);
  if (!figures.some(isMissed)) continue;
  isSound = false;
  console.log(`\n${complaints.join('\n')}\n\nthe end of the servers' log:\n${log.slice(-8_000)}`);
}
console.log(isSound ? '\nall counts hold' : '\nNOT all counts hold');
process.exit(isSound ? 0 : 1);
