import { controlsAt } from '../../../sandbox/demo/controls.ts';
import { openOwnDatabase } from '../../support/own-database.ts';
import { runServer } from '../../support/running-server.ts';
import { type Robot, violate } from '../harness/robot.ts';
import { applicantOf } from './applicant.ts';
import { auditPerson, type Complain, VIOLATIONS } from './audit.ts';
import { runWizard } from './wizard-run.ts';

/** Short resend delays; daily code quotas are not under test. */
const LIMITS = { CODE_RESEND_SECONDS: '3', LIMIT_CODES_PER_PHONE: '40', LIMIT_CODES_PER_DEVICE: '40' };

/** People go from the landing to the signed credit, each with a phone whose network is cut and whose browser is killed. */
export const robot: Robot = {
  block: 'applications',
  sized: { name: 'runs', full: 100 },
  // Phones in parallel.
  options: { 'at-once': 3 },
  violations: VIOLATIONS,
  play: async ({ size, option, random, tally, say, defer }) => {
    // No power cut is simulated: commits need not be flushed to disk.
    const database = await openOwnDatabase({ synchronous_commit: 'off' });
    defer(database.close);
    const server = await runServer({ ...database.settings, ...LIMITS });
    defer(server.close);
    const sandbox = controlsAt(server.sandboxUrl);
    const serverPort = Number(new URL(server.url).port);
    say(`everybody is up; ${size} runs, ${option('at-once')} at a time`);
    let next = 1;
    const goOn = async (): Promise<void> => {
      while (next <= size) {
        const run = next;
        next += 1;
        const own = random.of(`run ${run}`);
        const who = applicantOf(run, own.of('person'));
        const complain: Complain = (kind, details) => violate(tally, kind, `run ${run}: ${details}`);
        await runWizard(who, { serverPort, sandbox, random: own, tally, complain });
        await auditPerson(database.db, who, tally, complain);
        say(`run ${run} is over, ${tally.complaintCount()} complaints so far`);
      }
    };
    await Promise.all(Array.from({ length: Math.min(option('at-once'), size) }, goOn));
    return {};
  },
};
