import { beforeEach, expect, it } from 'vitest';
import { PAGE_ERRORS_PATH } from '#core/api/page-errors.ts';
import { openTestApp } from '../../../tests/support/open-test-app.ts';

const lines: string[] = [];
const test = openTestApp({}, { write: (line) => void lines.push(line) });

beforeEach(() => {
  lines.length = 0;
});

const report = {
  kind: 'screen',
  name: 'TypeError',
  frames: ['/assets/index-Ab_2.js:1:77'],
  release: 'a1b2c3',
  path: '/dashboard/credit',
};

const send = async (payload: object | string, remoteAddress = '192.0.2.1') => {
  const headers = { 'content-type': 'application/json' };
  const request = { method: 'POST', url: PAGE_ERRORS_PATH, remoteAddress, headers, payload } as const;
  return (await test.app.inject(request)).statusCode;
};

const logged = () => lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'a page failed');

it('a failure of a page is logged once an hour with where it happened', async () => {
  expect(await send(report)).toBe(204);
  expect(await send(report)).toBe(204);
  expect(logged()).toMatchObject([report]);
});

it('a forged failure brings nothing of a person into the log, and is no failure of ours', async () => {
  const person = 'Ana Pérez 3001234567 ana@correo.example';
  const forged = {
    kind: 'error',
    name: person,
    frames: [person, { toString: 1 }],
    release: person,
    path: `/${person}`,
  };
  const answers = [];
  for (const payload of [forged, 'null', '[]', '{"kind":"toString"}', '{"kind":"error","frames":7}', '{'])
    answers.push(await send(payload, '192.0.2.2'));
  expect(answers).toEqual([204, 204, 204, 204, 204, 400]);
  expect(await send({ ...report, more: 'x'.repeat(5_000) }, '192.0.2.2')).toBe(413);
  expect(lines.join('')).not.toMatch(/Ana|3001234567|correo/);
  expect(logged()).toMatchObject([{ name: 'other', frames: ['other', 'other'] }, { frames: [] }]);
});

it('an address that sends too many is answered so', async () => {
  const answers = [];
  for (let at = 0; at < 31; at += 1) answers.push(await send(report, '192.0.2.3'));
  expect(answers.at(-1)).toBe(429);
});
