import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { beforeAll, it } from 'vitest';
import { installPackage } from '../support/browser.ts';

const PROMTOOL = '/usr/bin/promtool';

beforeAll(() => {
  if (!existsSync(PROMTOOL)) installPackage('prometheus');
}, 300_000);

it('are read by Prometheus, fire and stay calm as their cases say', () => {
  const run = (...args: string[]) => execFileSync(PROMTOOL, args, { cwd: 'deploy/monitoring' });
  run('check', 'config', 'prometheus.yml');
  run('test', 'rules', 'alerts.test.yml');
}, 300_000);
