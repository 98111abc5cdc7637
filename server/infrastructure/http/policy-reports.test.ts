import { beforeEach, describe, expect, it } from 'vitest';
import { openTestApp } from '../../../tests/support/open-test-app.ts';
import { REPORTS_PATH } from './policy-reports.ts';

const FORBIDDEN = 'a page was kept from something by its policy';
const lines: string[] = [];
const test = openTestApp({}, { write: (line) => void lines.push(line) });

beforeEach(() => {
  lines.length = 0;
});

const send = (payload: unknown, type = 'application/reports+json', remoteAddress = '192.0.2.1') =>
  test.app.inject({
    method: 'POST',
    url: REPORTS_PATH,
    remoteAddress,
    headers: { 'content-type': type },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });

const report = (blockedURL: string, effectiveDirective = 'script-src-elem') => ({
  type: 'csp-violation',
  body: {
    effectiveDirective,
    blockedURL,
    documentURL: 'https://app.example/create_account?phone=573001112233',
    sample: 'Ana Pérez',
  },
});

const logged = () =>
  lines
    .map((line) => JSON.parse(line))
    .filter(({ msg }) => msg === FORBIDDEN)
    .map(({ directive, blocked }) => [directive, blocked]);

describe('a report of what a policy forbade', () => {
  it('is logged once an hour, in either form, with nothing of the person', async () => {
    const blocked = 'https://ana:secret@evil.example/ana?document=1020304050#x';
    const old = {
      'csp-report': { 'violated-directive': "style-src 'self'", 'blocked-uri': 'inline', referrer: blocked },
    };
    for (let time = 0; time < 3; time += 1) {
      expect((await send([report(blocked), report('inline')])).statusCode).toBe(204);
      expect((await send(old, 'application/csp-report')).statusCode).toBe(204);
    }
    expect(logged()).toEqual([
      ['script-src-elem', 'https://evil.example'],
      ['script-src-elem', 'inline'],
      ['style-src', 'inline'],
    ]);
    expect(lines.join('')).not.toMatch(/ana|Ana|secret|1020304050|3001112233/);
  });

  it.each([
    ['null', 204],
    ['[]', 204],
    ['{"csp-report":7}', 204],
    ['[{"type":"csp-violation","body":null},[],"x"]', 204],
    [JSON.stringify([report('not\na url\u0000', '<script>')]), 204],
    ['{"csp-report":{"blocked-uri":{"toString":1,"valueOf":1}}}', 204],
    ['{"csp-report":{"effective-directive":{"toString":null},"blocked-uri":[[{"toString":1}]]}}', 204],
    ['{', 400],
    [`[${' '.repeat(20_000)}]`, 413],
    [`${'['.repeat(5_000)}${']'.repeat(5_000)}`, 204],
  ])('that is something else is no failure of ours: %#', async (payload, status) => {
    expect((await send(payload, 'application/reports+json', '192.0.2.2')).statusCode).toBe(status);
    expect(JSON.stringify(logged())).toMatch(/^\[(\["other","other"\])?\]$/);
  });

  it('is not counted from an address that sends too many, nor logged beyond fifty kinds', async () => {
    const answers = [];
    for (let at = 0; at < 40; at += 1)
      answers.push(
        (
          await send(
            [report(`https://a${at}.example`), report(`https://b${at}.example`)],
            undefined,
            '192.0.2.3',
          )
        ).statusCode,
      );
    expect(answers.filter((status) => status === 204)).toHaveLength(30);
    expect(answers.at(-1)).toBe(429);
    expect(logged().length).toBeLessThanOrEqual(50);
    expect((await send([], undefined, '192.0.2.4')).statusCode).toBe(204);
  });
});
