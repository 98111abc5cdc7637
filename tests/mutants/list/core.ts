import { by, type Mutant } from '../mutant.ts';

export const coreMutants: readonly Mutant[] = [
  {
    id: 'C1',
    rule: 'nobody is written to at 19:00 or later',
    file: 'src/core/reminders/contact-window.ts',
    find: 'instant < at(day, hours.until)',
    replace: 'instant <= at(day, hours.until)',
    killedBy: by.unit(
      'src/core/reminders/contact-window.test.ts',
      'is what the law says at every quarter of an hour of',
    ),
  },
  {
    id: 'C2',
    rule: 'a code is expired from exactly its lifetime on',
    file: 'src/core/codes/one-time-code.ts',
    find: 'code.sentAt.getTime() >= limits.lifetimeMs',
    replace: 'code.sentAt.getTime() > limits.lifetimeMs',
    killedBy: by.unit('src/core/codes/one-time-code.test.ts', 'is usable for five minutes'),
  },
  {
    id: 'C3',
    rule: 'an instalment can be paid on its due date without being late',
    file: 'src/core/loan/debt.ts',
    find: "if (instalment.dueOn < on) return 'overdue';",
    replace: "if (instalment.dueOn <= on) return 'overdue';",
    killedBy: by.unit(
      'src/core/loan/debt.test.ts',
      'is the current instalment from the first day of its period to its due date',
    ),
  },
  {
    id: 'C4',
    rule: 'before all months known, the earliest cap stands in',
    file: 'src/core/rates/rate-caps.ts',
    find: 'candidate.month <= month) ?? caps[0];',
    replace: 'candidate.month <= month) ?? caps.at(-1);',
    killedBy: by.unit(
      'src/core/rates/rate-caps.test.ts',
      'falls back on the earliest month for one before all of them',
    ),
  },
  {
    id: 'C5',
    rule: 'a prepayment saves no more interest than was paid and is not earned',
    file: 'src/core/payments/payment-application.ts',
    find: 'const saved = min(periodInterest(amount, current, terms, day, PERIOD_DAYS), unearned);',
    replace: 'const saved = periodInterest(amount, current, terms, day, PERIOD_DAYS);',
    killedBy: by.unit(
      'src/core/payments/prepayment-application.test.ts',
      'saves no more interest than what was paid and is not earned, where both round apart',
    ),
  },
  {
    id: 'C6',
    rule: 'a closed loan has no instalment left to pay',
    file: 'src/core/loan/loan-closing.ts',
    find: 'paid: earned, isSettled: true };',
    replace: 'paid: earned };',
    killedBy: by.unit(
      'src/core/payments/payment-application.test.ts',
      'closes the loan for exactly the total debt, charging only what was earned',
    ),
  },
  {
    id: 'C7',
    rule: 'the minimum payment is at most what closes the loan',
    file: 'src/core/loan/debt.ts',
    find: 'minimumPayment: withoutResidue(sumOf([overdueTotal, currentUnpaid]), totalDebt),',
    replace: 'minimumPayment: sumOf([overdueTotal, currentUnpaid]),',
    killedBy: by.unit(
      'src/core/loan/debt.test.ts',
      'is never more than the total debt: the last instalment paid early costs only the days gone by',
    ),
  },
  {
    id: 'C8',
    rule: 'a contact starts early enough to arrive within its window',
    file: 'src/core/reminders/contact-window.ts',
    find: 'new Date(until.getTime() - SEND_MARGIN_MS)',
    replace: 'until',
    killedBy: by.unit(
      'src/core/reminders/contact-window.test.ts',
      'leaves a vendor half a minute before the window ends',
    ),
  },
];
