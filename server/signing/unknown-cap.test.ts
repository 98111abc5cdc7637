import { beforeEach, describe, expect, it } from 'vitest';
import { openSigner } from '../../tests/support/open-signer.ts';
import { openTestApp } from '../../tests/support/open-test-app.ts';
import { loadRateCap } from '../../tests/support/rate-caps.ts';
import { startTestApp } from '../../tests/support/test-app.ts';
import { readRateCaps } from '../applications/rate-caps.ts';

describe('a month without a certified cap', () => {
  const test = openTestApp(
    { RATE_CAPS: 'certified', LOG_LEVEL: 'warn' },
    { write: (line) => void lines.push(line) },
  );
  const lines: string[] = [];

  beforeEach(() => {
    // Monday the 1st of February of 2027 at 23:58 in Bogota: the first business day of a month without a cap.
    test.setClock('2027-02-02T04:58:00Z');
    lines.length = 0;
  });
  const signer = openSigner(test);

  const ready = async () => (await test.app.inject({ method: 'GET', url: '/readyz' })).json();
  it('lets a contract be signed at the last known cap on its first business day', async () => {
    const code = await signer.askForCode();
    const text = JSON.stringify((await signer.readText('contrato')).body);
    expect(text.replaceAll('\u00a0', ' ')).toContain('29,24 % E.A., la última que conocemos');
    expect((await signer.validate(code)).status).toBe(200);
    expect((await signer.sign()).status).toBe(200);
  });

  it('makes out no contract from the day after on, and keeps the plan, until it is loaded', async () => {
    await signer.askForCode();
    test.setClock('2027-02-02T05:01:00Z');
    expect(await signer.create()).toMatchObject({
      status: 409,
      body: {
        code: 'cap_unknown',
        message:
          'Todavía no tenemos la tasa máxima legal de este mes y sin ella no hacemos contratos. Tu plan queda guardado: vuelve mañana.',
      },
    });
    expect(lines.join()).toContain('no contract is made out: the legal rate cap of the month is not loaded');
    await loadRateCap(test, '0.2700');
    expect((await signer.validate(await signer.askForCode())).status).toBe(200);
  });

  it('is told by readiness and in the log, while people are served', async () => {
    test.setClock('2027-03-01T17:00:00Z');
    expect(await ready()).toMatchObject({ status: 'ready', notices: ['rate_cap_missing'] });
    expect(lines.join()).toContain('the legal rate cap of the month is not loaded');
    await loadRateCap(test, '0.2700');
    expect(await ready()).not.toHaveProperty('notices');
  });

  it('has one of the sandbox outside production', async () => {
    const certified = (await readRateCaps(test.context.db)).map(({ month }) => month);
    expect(certified).not.toContain('2026-11');
    const played = await startTestApp();
    const caps = await readRateCaps(played.context.db);
    await played.close();
    expect(caps.find(({ month }) => month === '2026-11')?.rate).toBe('0.2924');
    // The certified ones stay as they are.
    expect(caps.find(({ month }) => month === '2026-03')?.rate).toBe('0.2552');
  });
});
