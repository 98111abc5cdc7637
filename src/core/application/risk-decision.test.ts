import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarDate } from '../calendar/calendar-date.ts';
import { pesos } from '../money/money.ts';
import { instalmentOptions } from '../plan/instalment-options.ts';
import { type CappedPolicy, DEFAULT_POLICY } from '../plan/policy.ts';
import { annualRate } from '../rates/rate.ts';
import { KNOWN_RATE_CAPS } from '../rates/rate-caps.ts';
import type { IdentityConflict } from './rejection.ts';
import { type BureauReport, decideRisk } from './risk-decision.ts';

type ReadyReport = Extract<BureauReport, { status: 'ready' }>;

/** A cap under which every plan is agreed at the policy's rate. */
const policy: CappedPolicy = { ...DEFAULT_POLICY, cap: annualRate('0.2924') };
const report: ReadyReport = {
  status: 'ready',
  monthlyIncome: pesos(12_000_000),
  isIncomeVerifiable: true,
  employmentMonths: 48,
  isThinFile: false,
  hasCurrentSeriousDefault: false,
};

interface Changes {
  readonly birthDate?: string;
  readonly conflicts?: readonly IdentityConflict[];
  readonly cost?: number;
  readonly report?: Partial<ReadyReport> | Exclude<BureauReport, ReadyReport>;
  readonly policy?: CappedPolicy;
}

const decide = ({
  birthDate = '1990-03-14',
  conflicts = [],
  cost = 25_000_000,
  report: told = {},
  policy: under = policy,
}: Changes) =>
  decideRisk(
    under,
    { birthDate: calendarDate(birthDate), conflicts },
    { cost: pesos(cost), requestedOn: calendarDate('2026-11-20') },
    told.status === 'pending' || told.status === 'not_asked' ? told : { ...report, ...told },
  );

const PENDING = { status: 'pending' } as const;
const NOT_ASKED = { status: 'not_asked' } as const;
const APPROVED = { outcome: 'approved' };
const conflicts = ['email_conflict', 'document_conflict'] as const;
const rejectedFor = (...reasons: readonly string[]) => ({ outcome: 'rejected', reasons, maximumAmount: 0 });
const heldFor = (...reasons: readonly string[]) => ({ outcome: 'on_hold_docs', reasons, maximumAmount: 0 });

/** Timeout: sixty searches through hundreds of plans each. */
const options = { timeout: 20_000 };

describe('decideRisk', () => {
  it("approves up to the policy's maximum who can afford it", () => {
    expect(decide({})).toEqual({
      outcome: 'approved',
      reasons: [],
      maximumAmount: 25_000_000,
      policyVersion: policy.version,
    });
  });

  // @covers 9.5, 9.14
  it.each<[string, Changes, object]>([
    ['rejects who is not 18 yet', { birthDate: '2008-11-21' }, rejectedFor('under_age')],
    ['accepts who is 18', { birthDate: '2008-11-20' }, APPROVED],
    ['accepts who is 70', { birthDate: '1955-11-21' }, APPROVED],
    ['rejects who is 71', { birthDate: '1955-11-20' }, rejectedFor('over_age')],
    [
      'rejects too small an amount even before the bureau answers',
      { cost: 179_999, report: PENDING },
      rejectedFor('amount_below_minimum'),
    ],
    ['rejects too large an amount', { cost: 25_000_001 }, rejectedFor('amount_above_maximum')],
    [
      'waits while the bureau has not answered',
      { conflicts, report: PENDING },
      { outcome: 'risk_in_process', reasons: ['bureau_pending'], maximumAmount: 0 },
    ],
    ['holds what the bureau is not asked', { report: NOT_ASKED }, heldFor('inquiry_limit')],
    [
      'rejects what the bureau need not be asked for',
      { cost: 25_000_001, report: NOT_ASKED },
      rejectedFor('amount_above_maximum'),
    ],
    [
      'rejects a current serious default, and gives every reason it knows',
      { birthDate: '2010-01-01', report: { hasCurrentSeriousDefault: true } },
      rejectedFor('under_age', 'current_serious_default'),
    ],
    [
      'holds a thin file and an income that cannot be verified for documents, whatever the tenure',
      { report: { isThinFile: true, isIncomeVerifiable: false, employmentMonths: 0 } },
      heldFor('thin_file', 'income_unverifiable'),
    ],
    ['rejects five months of tenure', { report: { employmentMonths: 5 } }, rejectedFor('short_tenure')],
    ['accepts six months of tenure', { report: { employmentMonths: 6 } }, APPROVED],
    ['holds what another account claims too', { conflicts }, heldFor(...conflicts)],
    [
      'holds it beside a thin file',
      { conflicts, report: { isThinFile: true } },
      heldFor('thin_file', ...conflicts),
    ],
    ['rejects it anyhow', { conflicts, report: { employmentMonths: 5 } }, rejectedFor('short_tenure')],
    [
      'holds a name that the bureau does not know',
      { conflicts: ['name_conflict'] },
      heldFor('name_conflict'),
    ],
    [
      'holds it with what the bureau would reject, which is of somebody else',
      {
        conflicts: ['name_conflict'],
        report: { hasCurrentSeriousDefault: true, recommendedLimit: pesos(1), employmentMonths: 5 },
      },
      heldFor('current_serious_default', 'limit_below_minimum', 'short_tenure', 'name_conflict'),
    ],
    [
      'rejects it for what the applicant says of themselves, without a word of the bureau',
      {
        conflicts: ['name_conflict'],
        birthDate: '2010-01-01',
        report: { hasCurrentSeriousDefault: true },
      },
      rejectedFor('under_age'),
    ],
    [
      'offers at most what the bureau recommends, in steps of ten thousand',
      { report: { recommendedLimit: pesos(1_009_999) } },
      { maximumAmount: 1_000_000 },
    ],
    [
      'never offers more than the procedure costs, to the peso',
      { cost: 6_666_666 },
      { ...APPROVED, maximumAmount: 6_666_666 },
    ],
    [
      'rejects when the bureau recommends less than the least amount lent',
      { report: { recommendedLimit: pesos(179_999) } },
      rejectedFor('limit_below_minimum'),
    ],
  ])('%s', (_, changes, decision) => {
    expect(decide(changes)).toMatchObject(decision);
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
    const options = instalmentOptions(decision.maximumAmount, income, policy);
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
          const decision = decide({ report: { monthlyIncome }, policy: capped });
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
