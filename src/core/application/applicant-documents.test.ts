import { describe, expect, it } from 'vitest';
import { documentSlots, missingSlots } from './applicant-documents.ts';

// Specification §2 (dialog of pending documents) and Specification §9.
describe('the documents of a request on hold', () => {
  // @covers 9.7
  it.each([
    ['employee', ['payslip 1', 'payslip 2', 'payslip 3', 'employment_letter 1']],
    ['independent', ['bank_statement 1', 'bank_statement 2', 'bank_statement 3', 'tax_return 1']],
    ['pensioner', ['pension_payslip 1', 'pension_payslip 2', 'pension_payslip 3']],
  ] as const)('of one who is %s have a place each', (activity, places) => {
    expect(documentSlots(activity).map(({ kind, position }) => `${kind} ${position}`)).toEqual(places);
  });

  it('are missing until each place has a usable one, in any order', () => {
    const usable = [
      { kind: 'payslip', position: 3 },
      { kind: 'employment_letter', position: 1 },
      { kind: 'payslip', position: 1 },
    ] as const;
    expect(missingSlots('employee', usable)).toEqual([{ kind: 'payslip', position: 2 }]);
    expect(missingSlots('employee', [...usable, { kind: 'payslip', position: 2 }])).toEqual([]);
    expect(missingSlots('pensioner', usable)).toHaveLength(3);
  });
});
