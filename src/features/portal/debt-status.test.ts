import { describe, expect, it } from 'vitest';
import type { Instalment } from '#core/api/credit/instalments.ts';
import { NO_MONEY, pesos } from '#core/money/money.ts';
import { instalmentOf } from '../../../tests/support/instalments.ts';
import { nextInstalmentOf, overdueOf, ringOf } from './debt-status.ts';

const instalment = (number: number, status: Instalment['status'], unpaid: number): Instalment =>
  instalmentOf(number, `2026-0${number}-15`, status, { unpaid: pesos(unpaid) });

const late = {
  daysOverdue: 20,
  arrearsPerDay: pesos(120),
  instalments: [
    instalment(1, 'paid', 0),
    instalment(2, 'overdue', 101_500),
    instalment(3, 'overdue', 100_700),
    instalment(4, 'due', 100_000),
    instalment(5, 'upcoming', 100_000),
  ],
};

describe('overdueOf', () => {
  it('adds up what is unpaid of the instalments past their date, since the oldest of them', () => {
    expect(overdueOf(late)).toEqual({
      count: 2,
      amount: 202_200,
      since: '2026-02-15',
      days: 20,
      perDay: 120,
    });
  });

  it('is nothing while every instalment is in time', () => {
    expect(
      overdueOf({ daysOverdue: 0, arrearsPerDay: NO_MONEY, instalments: late.instalments.slice(3) }),
    ).toBeUndefined();
  });
});

describe('ringOf', () => {
  it('fills what is paid, marks what is late and outlines the next', () => {
    expect(ringOf(late)).toEqual({ segments: 5, filled: 1, late: 2, current: 3 });
  });
});

describe('nextInstalmentOf', () => {
  it('is the first that is neither paid nor overdue; none when all are', () => {
    expect(nextInstalmentOf(late)?.number).toBe(4);
    expect(nextInstalmentOf({ instalments: late.instalments.slice(0, 3) })).toBeUndefined();
  });
});
