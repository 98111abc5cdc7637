import { by, type Mutant } from '../mutant.ts';

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
    find: '        formAction: ["\'self\'"],\n',
    replace: '',
    killedBy: by.server(
      'tests/contract/static-files.test.ts',
      'says what may be loaded and by whom it may be framed:',
    ),
  },
  {
    id: 'I1',
    rule: 'the interest of an instalment is read from the interest and not from the arrears',
    file: 'src/core/api/credit/instalments.ts',
    find: 'interest: pesos(instalment.interes),',
    replace: 'interest: pesos(instalment.mora),',
    killedBy: by.unit('tests/round-trips/round-trips.test.ts', 'answer of GET /api/cartera/creditos/:loanId'),
  },
];
