import { describe, expect, it } from 'vitest';
import { calendarDate } from '#core/calendar/calendar-date.ts';
import { formatVerificationCode } from '#core/codes/verification-code.ts';
import { sampleCredit, samplePayment, sampleStatement } from '../../../tests/support/document-facts.ts';
import { wordsOf } from '../../../tests/support/document-words.ts';
import { sampleIssue, sampleVerification } from '../../../tests/support/issued-documents.ts';
import type { StatementFacts } from './document-facts.ts';
import { type IssuableTask, render } from './render.ts';
import { statementText } from './texts/statement.ts';

const wordsIn = (...asked: Parameters<typeof sampleStatement>): string =>
  wordsOf(statementText(sampleStatement(...asked), sampleVerification));

const drawn = (facts: StatementFacts) => render({ task: { kind: 'statement', facts }, issue: sampleIssue });

describe('a statement’s words', () => {
  it('take more pages for more payments and lose none of them', async () => {
    const payments = Array.from({ length: 60 }, (_, index) =>
      samplePayment(`p${index}`, 1_000 + index, `2025-11-${String(1 + (index % 30)).padStart(2, '0')}`),
    );
    const many = sampleStatement(1, '2025-11-30', payments);
    const words = wordsOf(statementText(many, sampleVerification));
    expect(words.match(/^\d+ nov 2025 \| Pago en línea \|/gm)).toHaveLength(60);
    expect(words).toContain('Total |  |  | $ 61.770');
    const [long, short] = await Promise.all([drawn(many), drawn(sampleStatement(1, '2025-11-30'))]);
    expect(long.pages).toBeGreaterThan(short.pages);
  });

  it('say what a prepayment took off the interest, and what the instalment is worked out with', () => {
    const words = wordsIn(1, '2025-11-30', [
      samplePayment('a', 1_260_526, '2025-11-20', 'reduce_instalment'),
    ]);
    expect(words).toContain(
      'Del interés se resta el de $ 1.000.000 abonados a capital por los 10 días que faltaban',
    );
    expect(words).toContain('Cuota constante de capital e intereses: $ 253.226.');
    expect(words).toContain('Además, $ 6.000 de intereses ya pagados que no se causaron pasaron a capital.');
  });

  it('say in the last period that the whole debt is less than the instalment', () => {
    const events = [1, 2].map((number) =>
      samplePayment(`p${number}`, 2_400_000, number === 1 ? '2025-11-30' : '2025-12-31'),
    );
    const { statement } = sampleStatement(3, '2026-01-23', events, 3);
    expect(statement.debt.minimumPayment).toBe(statement.debt.totalDebt);
    expect(wordsIn(3, '2026-01-23', events, 3)).toContain(
      'Si pagas el 23 de enero de 2026, basta con tu deuda total',
    );
  });

  it('list what is overdue instalment by instalment, and what a day more costs', () => {
    const words = wordsIn(3, '2026-01-23');
    expect(words).toContain('Cuotas vencidas');
    expect(words).toMatch(/^1 \| 30 nov 2025 \| \$ 133\.226 \| \$ 120\.000 \| \$ 7\.300 \|/m);
    expect(words).toMatch(/el día siguiente crece \$ \d+ si no pagas/);
    expect(words).toContain('cuanto antes: incluye lo vencido y la cuota que vence el 31 de enero de 2026');
    expect(words).toMatch(/^Total por pagar: .*, cuanto antes$/m);
    expect(words).not.toContain('a más tardar');
  });
});

describe('a paz y salvo as a file', () => {
  it('has the same bytes for the same facts, and the address of its verification for programs to find', async () => {
    const facts = {
      ...sampleCredit(),
      closedOn: calendarDate('2026-03-05'),
      issuedAt: new Date('2026-03-05T20:00:00Z'),
    };
    const task: IssuableTask = { kind: 'clearance', facts };
    const first = await render({ task, issue: sampleIssue });
    const again = await render({ task, issue: sampleIssue });
    expect(again.sha256).toBe(first.sha256);
    expect(first.pages).toBe(1);
    expect(Buffer.from(first.bytes).toString('latin1')).toContain(
      `(https://app.cuotasana.example/verificar/${formatVerificationCode(sampleVerification.code)})`,
    );
  });
});
