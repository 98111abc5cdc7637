import { by, type Mutant } from '../mutant.ts';

export const serviceMutants: readonly Mutant[] = [
  {
    id: 'S1',
    rule: 'a replaced token that is used again ends its session',
    file: 'server/accounts/session-tokens.ts',
    find: 'now >= after(replaced_at, TOKEN_GRACE_MS)',
    replace: 'now < replaced_at',
    killedBy: by.server(
      'server/accounts/token-reuse.test.ts',
      'ends as a whole when the old one is used after its grace, whoever has it, and says so',
    ),
  },
  {
    id: 'S2',
    rule: 'money of another currency is credited to nobody',
    file: 'server/payments/payment-mismatch.ts',
    find: '  transaction.currency === attempt.currency &&\n',
    replace: '',
    killedBy: by.server(
      'server/payments/payment-settlement.test.ts',
      'credits nothing to anybody for another amount, another currency or a reference that is not ours',
    ),
  },
  {
    id: 'S3',
    rule: 'of many calls for one transfer, one starts it',
    file: 'server/payments/bank-transfers/transfer-limits.ts',
    find: 'if (error instanceof TooMany) return false;',
    replace: 'if (error instanceof TooMany) return true;',
    killedBy: by.server(
      'server/payments/bank-transfers/routes.test.ts',
      'is one however often it is asked, also at once and after the page is there',
    ),
  },
  {
    id: 'S4',
    rule: 'what is being paid otherwise is not paid by transfer too',
    file: 'server/payments/bank-transfers/bank-transfers.ts',
    find: 'if (deciding.method !== PSE)',
    replace: "if (deciding.method === '')",
    killedBy: by.server(
      'server/payments/bank-transfers/routes.test.ts',
      'is not begun for what ended, ran out or is being paid otherwise',
    ),
  },
  {
    id: 'S5',
    rule: 'a payment that was begun hinders the paz y salvo',
    file: 'server/loans/documents/clearance.ts',
    find: ".where('status', 'in', ['open', 'pending'])",
    replace: ".where('status', 'in', ['pending'])",
    killedBy: by.server(
      'server/loans/documents/clearance.test.ts',
      'waits for a payment that is on its way, and says so',
    ),
  },
  {
    id: 'S6',
    rule: 'a credit is read by its holder alone',
    file: 'server/loans/own-credit.ts',
    find: 'if (selected?.account_id !== accountId || !selected.application) throw creditNotFound();',
    replace: 'if (!selected?.application) throw creditNotFound();',
    killedBy: by.server('server/payments/credit/credit.test.ts', 'is for its holder alone'),
  },
  {
    id: 'S7',
    rule: 'an e-mail that was sent is not sent again',
    file: 'server/infrastructure/deliver-email.ts',
    find: "    .where('id', '=', messageId)\n    .where('sent_at', 'is', null)\n    .where('undeliverable_at', 'is', null)",
    replace: "    .where('id', '=', messageId)\n    .where('undeliverable_at', 'is', null)",
    killedBy: by.server('server/infrastructure/outbox.test.ts', 'sends what is written to it, once per key'),
  },
  {
    id: 'S8',
    rule: 'money paid before the disbursement counts from its day',
    file: 'server/payments/loan-payments.ts',
    find: 'value_date: latestOf(countsOn, calendarDate(loan.disbursed_on)),',
    replace: 'value_date: countsOn,',
    killedBy: by.server(
      'server/payments/payment-settlement.soak.test.ts',
      'counts money that was paid before the disbursement from the day of the disbursement',
    ),
  },
  {
    id: 'S9',
    rule: 'a clock that went back locks nobody out for days',
    file: 'server/infrastructure/rate-limit.ts',
    find: 'or rate_limit_window.ends_at >',
    replace: 'or false and rate_limit_window.ends_at >',
    killedBy: by.server(
      'server/infrastructure/rate-limit.test.ts',
      'are forgotten when the clock went back, instead of locking for days',
    ),
  },
  {
    id: 'S10',
    rule: 'a payment keeps when its provider finished it',
    file: 'server/payments/payment-settlement.ts',
    find: 'finalised_at: attempt.finalised_at ?? deciding?.finalisedAt ?? clock.now(),',
    replace: 'finalised_at: clock.now(),',
    killedBy: by.server(
      'server/payments/payment-settlement.soak.test.ts',
      'keeps when the provider finished a payment, however late and however often it is looked at',
    ),
  },
  {
    id: 'S11',
    rule: 'a payment has the reminders of its person planned anew',
    file: 'server/payments/loan-payments.ts',
    find: '  await markDirty(executor, clock, loan.account_id);\n  const posting =',
    replace: '  const posting =',
    killedBy: by.server(
      'server/reminders/remind.test.ts',
      'end with the payment of the instalment, and come back if it goes back',
    ),
  },
  {
    id: 'S12',
    rule: 'what is kept of a loan is read under its own caps alone',
    file: 'server/loans/loans.ts',
    find: 'if (!kept || kept.caps_version !== loan.known.version) return undefined;',
    replace: 'if (!kept) return undefined;',
    killedBy: by.server(
      'server/loans/loan-state.test.ts',
      'is not read under another cap, and is kept anew when the loan is repriced',
    ),
  },
  {
    id: 'S13',
    rule: 'what is kept of a loan is read with all its payments alone',
    file: 'server/loans/loans.ts',
    find: 'return history && isOf(history, loan.payments) ? history : undefined;',
    replace: 'return history;',
    killedBy: by.server(
      'server/loans/loan-state.test.ts',
      'is not read when it misses a payment or has one that was taken back',
    ),
  },
  {
    id: 'S14',
    rule: 'ledger verify rebuilds what is kept of a loan and compares it',
    file: 'server/loans/ledger/ledger-verification.ts',
    find: 'return history === undefined || encodeLoanState(history) === encodeLoanState(loan.history)',
    replace: 'return history === undefined || history.account.terms === loan.history.account.terms',
    killedBy: by.server('server/loans/loan-state.test.ts', 'is found out when it was damaged'),
  },
];

export const routeMutants: readonly Mutant[] = [
  {
    id: 'R1',
    rule: 'the payments of a credit come the newest first',
    file: 'server/payments/credit/routes.ts',
    find: 'payments.toReversed().flatMap(',
    replace: 'payments.flatMap(',
    killedBy: by.server(
      'server/payments/credit/credit.test.ts',
      'adds up: parts to wholes, applications to payments, and every payment lowers the total by itself',
    ),
  },
  {
    id: 'R2',
    rule: 'a page sends forms to this origin alone',
    file: 'server/infrastructure/web/security-headers.ts',
    find: "      'form-action': [\"'self'\"],\n",
    replace: '',
    killedBy: by.server(
      'tests/contract/static-files.test.ts',
      'that is a page or the worker says what may be loaded and by whom it may be framed:',
    ),
  },
  {
    id: 'I1',
    rule: 'the interest of an instalment is read from the interest and not from the arrears',
    file: 'src/core/api/credit/instalments.ts',
    find: 'interest: pesos(instalment.interes),',
    replace: 'interest: pesos(instalment.mora),',
    killedBy: by.unit('tests/round-trips/round-trips.test.ts', 'unchanged: '),
  },
];
