import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarDate } from '../calendar/calendar-date.ts';
import { pesos } from '../money/money.ts';
import { instalmentOptions } from '../plan/instalment-options.ts';
import { type CappedPolicy, DEFAULT_POLICY } from '../plan/policy.ts';
import { annualRate } from '../rates/rate.ts';
import { KNOWN_RATE_CAPS } from '../rates/rate-caps.ts';
import {
  type BureauReport,
  decideRisk,
  type IdentityConflict,
  type RiskApplicant,
  type RiskRequest,
} from './risk-decision.ts';

type ReadyReport = Extract<BureauReport, { status: 'ready' }>;

/** A cap under which every plan is agreed at the policy's rate. */
const policy: CappedPolicy = { ...DEFAULT_POLICY, cap: annualRate('0.2924') };
const applicant: RiskApplicant = { birthDate: calendarDate('1990-03-14'), conflicts: [] };
const request: RiskRequest = { amount: pesos(6_666_666), requestedOn: calendarDate('2026-11-20') };
const report: ReadyReport = {
  status: 'ready',
  monthlyIncome: pesos(12_000_000),
  isIncomeVerifiable: true,
  employmentMonths: 48,
  isThinFile: false,
  hasCurrentSeriousDefault: false,
};

const decide = (changes: {
  birthDate?: string;
  conflicts?: readonly IdentityConflict[];
  amount?: number;
  report?: Partial<ReadyReport> | { status: 'pending' };
  policy?: CappedPolicy;
}) => {
  const bureau: BureauReport =
    changes.report?.status === 'pending' ? { status: 'pending' } : { ...report, ...changes.report };
  return decideRisk(
    changes.policy ?? policy,
    {
      birthDate: calendarDate(changes.birthDate ?? applicant.birthDate),
      conflicts: changes.conflicts ?? applicant.conflicts,
    },
    { ...request, amount: pesos(changes.amount ?? request.amount) },
    bureau,
  );
};

/** Timeout: sixty searches through hundreds of plans each. */
const options = { timeout: 20_000 };

describe('decideRisk', () => {
  it("approves up to the policy's maximum who can afford it, and offers the amount requested", () => {
    expect(decide({})).toEqual({
      outcome: 'approved',
      reasons: [],
      maximumAmount: 25_000_000,
      offeredAmount: 6_666_666,
      policyVersion: policy.version,
    });
  });

  it.each([
    { birthDate: '2008-11-21', reason: 'under_age' },
    { birthDate: '1955-11-20', reason: 'over_age' },
  ])('rejects who was born on $birthDate: $reason', ({ birthDate, reason }) => {
    expect(decide({ birthDate })).toMatchObject({ outcome: 'rejected', reasons: [reason], maximumAmount: 0 });
  });

  // @covers 9.5
  it.each(['2008-11-20', '1955-11-21'])(
    'accepts who was born on %s: 18 and 70 years are within',
    (birthDate) => {
      expect(decide({ birthDate }).outcome).toBe('approved');
    },
  );

  // @covers 9.14
  it('rejects an amount out of limits, even before the bureau answers', () => {
    expect(decide({ amount: 179_999, report: { status: 'pending' } })).toMatchObject({
      outcome: 'rejected',
      reasons: ['amount_below_minimum'],
    });
    expect(decide({ amount: 25_000_001 }).reasons).toEqual(['amount_above_maximum']);
  });

  it('waits while the bureau has not answered', () => {
    expect(decide({ report: { status: 'pending' } })).toMatchObject({
      outcome: 'risk_in_process',
      reasons: ['bureau_pending'],
      offeredAmount: 0,
    });
  });

  it('rejects a current serious default and gives every reason it knows', () => {
    const decision = decide({ birthDate: '2010-01-01', report: { hasCurrentSeriousDefault: true } });
    expect(decision.reasons).toEqual(['under_age', 'current_serious_default']);
  });

  it('holds a thin file or an income that cannot be verified for documents, whatever the tenure', () => {
    const decision = decide({ report: { isThinFile: true, isIncomeVerifiable: false, employmentMonths: 0 } });
    expect(decision).toMatchObject({
      outcome: 'on_hold_docs',
      reasons: ['thin_file', 'income_unverifiable'],
      maximumAmount: 0,
    });
  });

  // @covers 9.5
  it('rejects less than six months of tenure and accepts six', () => {
    expect(decide({ report: { employmentMonths: 5 } })).toMatchObject({
      outcome: 'rejected',
      reasons: ['short_tenure'],
    });
    expect(decide({ report: { employmentMonths: 6 } }).outcome).toBe('approved');
  });

  it('holds what another account claims too, unless it is rejected anyhow', () => {
    const conflicts = ['email_conflict', 'document_conflict'] as const;
    expect(decide({ conflicts })).toMatchObject({
      outcome: 'on_hold_docs',
      reasons: conflicts,
      maximumAmount: 0,
    });
    expect(decide({ conflicts, report: { isThinFile: true } }).reasons).toEqual(['thin_file', ...conflicts]);
    expect(decide({ conflicts, report: { employmentMonths: 5 } }).outcome).toBe('rejected');
    expect(decide({ conflicts, report: { status: 'pending' } }).outcome).toBe('risk_in_process');
  });

  it('offers at most what the bureau recommends, in steps of ten thousand', () => {
    expect(decide({ report: { recommendedLimit: pesos(1_009_999) } })).toMatchObject({
      maximumAmount: 1_000_000,
      offeredAmount: 1_000_000,
    });
  });

  it('rejects when the bureau recommends less than the least amount lent', () => {
    expect(decide({ report: { recommendedLimit: pesos(179_999) } }).reasons).toEqual(['limit_below_minimum']);
  });

  it('approves the minimum amount, with no option available, when no plan fits the income', () => {
    // 30 % of 99.999 does not reach the least instalment of 30.000.
    const income = pesos(99_999);
    const decision = decide({ report: { monthlyIncome: income } });
    expect(decision).toMatchObject({
      outcome: 'approved',
      reasons: ['no_affordable_plan'],
      maximumAmount: 180_000,
    });
    const options = instalmentOptions(decision.offeredAmount, income, policy);
    expect(options.some((option) => option.isAvailable)).toBe(false);
  });

  it(
    'has a plan available at the maximum and none ten thousand above it, for any income and known cap',
    options,
    () => {
      const caps = KNOWN_RATE_CAPS.map(({ rate }) => rate);
      fc.assert(
        fc.property(fc.integer({ min: 0, max: 6_000_000 }), fc.constantFrom(...caps), (income, cap) => {
          const monthlyIncome = pesos(income);
          const capped = { ...policy, cap };
          const decision = decide({ amount: 25_000_000, report: { monthlyIncome }, policy: capped });
          const isAffordable = (amount: number) =>
            instalmentOptions(pesos(amount), monthlyIncome, capped).some((option) => option.isAvailable);
          expect(decision.maximumAmount % 10_000).toBe(0);
          expect(decision.maximumAmount).toBeGreaterThanOrEqual(180_000);
          expect(isAffordable(decision.maximumAmount)).toBe(decision.reasons.length === 0);
          if (decision.maximumAmount < 25_000_000)
            expect(isAffordable(decision.maximumAmount + 10_000)).toBe(false);
        }),
        { numRuns: 60 },
      );
    },
  );
});

describe('instalmentOptions', () => {
  it('counts the share of the income with the rate that is agreed under the cap', () => {
    // all-in-cap.json: 3.000.000 over 24 months is 156.912 a month under 25,52 %; at the policy's rate it would be 158.328.
    const capped = { ...policy, cap: annualRate('0.2552') };
    const ofIncome = (income: number) =>
      instalmentOptions(pesos(3_000_000), pesos(income), capped).find(({ term }) => term === 24);
    expect(ofIncome(523_040)).toEqual({
      term: 24,
      monthlyPayment: 156_912,
      totalCost: 3_765_888,
      isAvailable: true,
    });
    expect(ofIncome(523_039)?.isAvailable).toBe(false);
  });

  it('leaves out a term that fits under the cap at no rate', () => {
    const capped = { ...policy, cap: annualRate('0.0150') };
    expect(instalmentOptions(pesos(3_000_000), pesos(9_000_000), capped)).toEqual([]);
  });

  // @covers 9.15
  it('offers only terms of 30.000 a month or more, within 30 % of the income', () => {
    // 180.000: 62.370 over 3 months, 32.115 over 6, and less than 30.000 from 9 on.
    const options = instalmentOptions(pesos(180_000), pesos(150_000), policy);
    expect(options.slice(0, 3)).toEqual([
      expect.objectContaining({
        term: 3,
        isAvailable: false,
        monthlyPayment: 62_370,
        reason: 'above_income_share',
      }),
      expect.objectContaining({ term: 6, isAvailable: true, monthlyPayment: 32_115 }),
      expect.objectContaining({ term: 9, isAvailable: false, reason: 'below_minimum_instalment' }),
    ]);
  });

  it('takes 30 % of the income as a limit that may be reached and not passed', () => {
    const isSixAvailable = (income: number) =>
      instalmentOptions(pesos(180_000), pesos(income), policy)[1]?.isAvailable;
    expect(isSixAvailable(107_050)).toBe(true);
    expect(isSixAvailable(107_049)).toBe(false);
  });
});
