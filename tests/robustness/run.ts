import { readWriteFlag } from '../support/figures.ts';
import { playRobot, type Robot } from './harness/robot.ts';

const ROBOTS: Readonly<Record<string, () => Promise<{ readonly robot: Robot }>>> = {
  payments: () => import('./payments/robot.ts'),
  reminders: () => import('./reminders/robot.ts'),
  applications: () => import('./applications/robot.ts'),
  orders: () => import('./orders/play.ts'),
  year: () => import('./year/play.ts'),
  outages: () => import('./outages/robot.ts'),
  seals: () => import('./seals/robot.ts'),
};

const { isWriting, rest } = readWriteFlag(process.argv.slice(2));
const [name = '', ...args] = rest;
const load = ROBOTS[name];
if (!load) {
  console.error(`there are robots of ${Object.keys(ROBOTS).join(', ')}, and none of "${name}"`);
  process.exit(2);
}
process.exit((await playRobot((await load()).robot, { args, isWriting })) ? 0 : 1);
