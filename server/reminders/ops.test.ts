import { beforeAll, describe, expect, it } from 'vitest';
import { openTestApp } from '../../tests/support/open-test-app.ts';
import { operate } from '../../tests/support/operators.ts';
import { createJanuaryBorrower, type PayingBorrower } from '../../tests/support/paying-borrower.ts';
import { chooseReminders, runSchedulerAt } from '../../tests/support/reminded.ts';

describe('reminders, at the command line', () => {
  const test = openTestApp();
  let borrower: PayingBorrower;

  beforeAll(async () => {
    borrower = await createJanuaryBorrower(test);
  });

  const run = (...args: string[]) => operate(test.context, ...args);
  const show = () => run('reminders', 'show', String(borrower.creditNumber), '--reason', 'reclamo 12');
  const lineOf = (text: string, ...words: readonly string[]) =>
    text.split('\n').find((line) => words.every((word) => line.includes(word))) ?? '';

  it('say why each was sent, moved or left out, and what was consented to', async () => {
    expect(await show()).toBe('Recordatorios\n  ninguno todavía\n\nConsentimientos\n  ninguno');
    await chooseReminders(test, borrower, ['sms']);
    await runSchedulerAt(test, '2026-02-16T15:00:00Z');
    await chooseReminders(test, borrower, ['email']);
    await runSchedulerAt(test, '2026-02-19T15:00:00Z');
    const shown = await show();
    expect(lineOf(shown, 'extracto', '2026-02-20')).toMatch(
      /SMS +enviado +2026-02-16 10:00 +movido: ese día/,
    );
    // The week's contact was by SMS.
    expect(lineOf(shown, 'víspera', '2026-02-20')).toMatch(/no enviado .*el canal de esa semana ya no sirve/);
    expect(lineOf(shown, 'tres días después', '2026-02-20')).toMatch(/correo +previsto +2026-02-23/);
    expect(lineOf(shown, 'SMS', 'retira')).toContain('en el portal');
  });

  it('need a credit that was disbursed', async () => {
    await expect(run('reminders', 'show', '123', '--reason', 'reclamo 12')).rejects.toThrow(
      'no es un número de crédito',
    );
  });
});
