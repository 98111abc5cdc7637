import { beforeAll, expect, it } from 'vitest';
import { openTestApp } from '../../../tests/support/open-test-app.ts';
import { operate, operateAs, operatorWith } from '../../../tests/support/operators.ts';
import { createBorrower, sessionOf } from '../../../tests/support/people.ts';
import { countByKey } from '../sealing/reseal.ts';
import type { OpsContext } from './command.ts';

const test = openTestApp();
let sealing: OpsContext['sealing'];
beforeAll(async () => {
  sealing = {
    secrets: test.context.config.secrets.data,
    withOwner: (work) => work(test.ownerDb),
    filesWith: () => test.context.files,
  };
});

const run = (...line: string[]) => operate({ ...test.context, sealing }, ...line);
const WHY = ['--reason', 'cada año'];

it('rotates the keys while the app runs, and what it sealed meanwhile is finished by a second run', async () => {
  const person = await createBorrower(test.context);
  const headers = await sessionOf(test.context, person);
  const profile = async () => (await test.get(`/api/profile/by_user/${person.accountId}`, headers)).json();
  const before = await profile();
  expect(await run('keys', 'list')).toMatch(/^1 +.* [1-9]\d*$/m);
  // The number 2 went with the trial run.
  expect(await run('keys', 'rotate', ...WHY)).toMatch(/^Llave 3: [1-9]\d* filas/m);
  expect([...(await countByKey(test.ownerDb)).keys()]).toEqual([3]);

  // The server has not read anything of the new key yet.
  await createBorrower(test.context);
  expect([...(await countByKey(test.ownerDb)).keys()].sort()).toEqual([1, 3]);
  expect(await run('keys', 'rotate', '--resume', ...WHY)).toMatch(/^Llave 3: [1-9]\d* filas/m);
  expect([...(await countByKey(test.ownerDb)).keys()]).toEqual([3]);
  expect(await profile()).toEqual(before);
  expect(await run('audit', '--subject', 'keys', ...WHY)).toMatch(
    /keys rotate.*resumed[\s\S]*keys rotate.*key.*3/,
  );
});

it('is for admins', async () => {
  const ana = await operatorWith(test.context, 'credit');
  await expect(operateAs(test.context, ana, 'keys', 'rotate', ...WHY)).rejects.toThrow('rol admin');
});
