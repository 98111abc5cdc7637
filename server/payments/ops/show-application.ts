import { applicationSections } from '../../applications/ops/application-sections.ts';
import { findApplication } from '../../applications/ops/find-application.ts';
import { recordAudit } from '../../infrastructure/audit.ts';
import type { OpsCommand } from '../../infrastructure/ops/command.ts';
import { findLoan } from '../../loans/loans.ts';
import { loanText } from './loan-sections.ts';

export const showApplication: OpsCommand = {
  name: 'applications show',
  positionals: ['id|crédito'],
  switches: {},
  summary:
    'Muestra todo lo que se sabe de una solicitud y de su persona; quién miró y por qué queda escrito.',
  run: async ({ db, clock, operator }, { positionals: [named = ''], reason }) => {
    const application = await findApplication(db, named);
    // Before anything is shown: every access is audited.
    await recordAudit(db, clock, {
      actor: operator,
      action: 'applications show',
      subject: application.id,
      reason,
      details: {},
    });
    const parts: string[] = [];
    for (const write of applicationSections) parts.push(await write(db, application));
    const loan = await findLoan(db, application.credit_number);
    return [...parts, ...(loan ? [await loanText(db, clock, loan)] : [])].join('\n\n');
  },
};
