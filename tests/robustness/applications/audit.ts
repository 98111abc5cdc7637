import type { Database } from '../../../server/infrastructure/database/connection.ts';
import { applicantCopy } from '../../../src/copy/applicant.ts';
import type { Tally } from '../../support/tally.ts';
import type { Applicant } from './applicant.ts';

/** The server's data of a person, by field. */
const stored = async (db: Database, who: Applicant) => {
  const accounts = await db.selectFrom('account').selectAll().where('phone', '=', who.phone).execute();
  const ids = accounts.map(({ id }) => id);
  if (ids.length === 0)
    return { accounts: 0, applications: [], signatures: [], codes: 0, profile: undefined };
  const profile = await db
    .selectFrom('profile')
    .selectAll()
    .where('account_id', 'in', ids)
    .executeTakeFirst();
  const applications = await db
    .selectFrom('application')
    .selectAll()
    .where('account_id', 'in', ids)
    .execute();
  const signatures = await db
    .selectFrom('signature')
    .select(['amount', 'term'])
    .where('account_id', 'in', ids)
    .execute();
  const codes = await db
    .selectFrom('one_time_code')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('phone', '=', who.phone)
    .executeTakeFirstOrThrow();
  return { accounts: accounts.length, applications, signatures, profile, codes: Number(codes.count) };
};

/** Compares the database's data of a person with what they typed. */
export const auditPerson = async (db: Database, run: number, who: Applicant, tally: Tally): Promise<void> => {
  const complain = (what: string) => tally.complain(`run ${run}: ${what}`);
  const { accounts, applications, signatures, profile, codes } = await stored(db, who);
  tally.add('accounts', accounts);
  tally.add('applications', applications.length);
  tally.add('signatures', signatures.length);
  tally.add('codes sent', codes);
  if (accounts > 1) tally.add('duplicates', accounts - 1);
  if (applications.length > 1) tally.add('duplicates', applications.length - 1);
  if (accounts !== 1) complain(`${accounts} accounts for ${who.phone}`);
  if (signatures.length > 1) tally.add('duplicates', signatures.length - 1);
  if (signatures.length !== 1) complain(`${signatures.length} signatures of ${who.phone}`);
  if (applications.length !== 1) complain(`${applications.length} applications of ${who.phone}`);
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
    if (arrived === typed) continue;
    tally.add('fields that arrived otherwise');
    complain(`${name} arrived as "${arrived}", typed was "${typed}"`);
  }
};
