export interface Findings {
  /** Whole pesos. */
  readonly monthly_income: number;
  readonly income_verifiable: boolean;
  readonly employment_months: number;
  readonly thin_file: boolean;
  readonly current_serious_default: boolean;
  /** Whole pesos. */
  readonly recommended_limit?: number;
}

export interface Person {
  readonly findings: Findings;
  /** Polls before the report is ready. */
  readonly pendingLooks: number;
  readonly unavailable: boolean;
}

const inGoodStanding: Findings = {
  monthly_income: 12_000_000,
  income_verifiable: true,
  employment_months: 48,
  thin_file: false,
  current_serious_default: false,
};

const ordinary: Person = { findings: inGoodStanding, pendingLooks: 0, unavailable: false };
const withFindings = (difference: Partial<Findings>): Person => ({
  ...ordinary,
  findings: { ...inGoodStanding, ...difference },
});

/** Test persons by the last four digits of the document number. */
const people: Readonly<Record<string, Person>> = {
  '0001': withFindings({ current_serious_default: true }),
  '0002': withFindings({ thin_file: true }),
  '0003': { ...ordinary, pendingLooks: 2 },
  '0004': { ...ordinary, pendingLooks: Number.POSITIVE_INFINITY },
  '0005': { ...ordinary, unavailable: true },
  '0006': withFindings({ recommended_limit: 1_000_000 }),
  '0007': withFindings({ monthly_income: 90_000 }),
};

export function personOf(documentNumber: string): Person {
  return people[documentNumber.slice(-4)] ?? ordinary;
}
