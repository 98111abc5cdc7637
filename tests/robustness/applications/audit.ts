import type { Database } from '../../../server/infrastructure/database/connection.ts';
import { applicantCopy } from '../../../src/copy/applicant.ts';
import type { Tally } from '../../support/tally.ts';
import type { Applicant } from './applicant.ts';

export const VIOLATIONS = [
  ...['fields lost', 'fields that arrived otherwise', 'applications, accounts or signatures not just one'],
  ...['codes burned', 'pages of the browser instead of ours', 'error screens', 'errors in the console'],
  ...['spinners beyond their limit', 'typed otherwise', 'stuck'],
] as const;
export type Complain = (kind: (typeof VIOLATIONS)[number], details: string) => void;

/** Compares the database's data of a person with what they typed. */
export const auditPerson = async (
  db: Database,
  who: Applicant,
  tally: Tally,
  complain: Complain,
): Promise<void> => {
  const accounts = db.selectFrom('account').select('id').where('phone', '=', who.phone);
  const [owners, applications, signatures, profiles, codes] = await Promise.all([
    accounts.execute(),
    db.selectFrom('application').selectAll().where('account_id', 'in', accounts).execute(),
    db.selectFrom('signature').select(['amount', 'term']).where('account_id', 'in', accounts).execute(),
    db.selectFrom('profile').selectAll().where('account_id', 'in', accounts).execute(),
    db.selectFrom('one_time_code').select('id').where('phone', '=', who.phone).execute(),
  ]);
  tally.add('codes sent', codes.length);
  for (const [name, { length }] of Object.entries({ accounts: owners, applications, signatures })) {
    tally.add(name, length);
    if (length !== 1)
      complain('applications, accounts or signatures not just one', `${length} ${name} of ${who.phone}`);
  }
  const [profile] = profiles;
  const [application] = applications;
  if (!profile || !application) return;
  const pairs: readonly (readonly [string, unknown, unknown])[] = [
    ['names', profile.first_names, who.names],
    ['surnames', profile.surnames, who.surnames],
    ['email', profile.email, who.email],
    ['activity', applicantCopy.economicActivity.options[profile.economic_activity], who.activity],
    ['contact phone', profile.contact_phone ?? '', who.contactPhone],
    ['birth date', profile.birth_date, who.birthDate],
    ['document', profile.document_number, who.documentNumber],
    ['cost', application.requested_amount, who.cost],
    ['date of the procedure', application.procedure_date, who.procedureDate],
    ['discount code', application.discount_code ?? '', who.discountCode],
    ['advisor code', application.advisor_code ?? '', who.advisorCode],
    ...signatures.flatMap(({ amount, term }) => [
      ['amount signed', amount, who.amount] as const,
      ['term signed', term, who.term] as const,
    ]),
  ];
  for (const [name, arrived, typed] of pairs) {
    tally.add('fields compared with the server');
    if (arrived !== typed)
      complain('fields that arrived otherwise', `${name} arrived as "${arrived}", typed was "${typed}"`);
  }
};
