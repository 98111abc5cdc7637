import { sql } from 'kysely';
import { parseFullNit } from '#core/people/account-holder.ts';
import { cleanNumber } from '#core/text/typed-number.ts';
import type { Executor } from '../infrastructure/database/connection.ts';
import type { Row } from '../infrastructure/database/tables.ts';

/** The account to which a provider is paid. */
export type PayeeAccount = Pick<
  Row<'provider_account'>,
  'nit' | 'account_type' | 'bank' | 'account_number' | 'last_four'
>;

/** Its columns in a catalogue file, in the order in which it is read. */
export const ACCOUNT_COLUMNS = ['nit', 'bank', 'account_type', 'account_number'] as const;

type AccountValues = readonly string[];

/** As operators write them. */
const TYPES = new Map<string, PayeeAccount['account_type']>([
  ['ahorros', 'savings'],
  ['corriente', 'checking'],
  ['bre-b', 'bre_b'],
]);
const NUMBER = /^\d{6,20}$/;
const KEY = /^\S{4,92}$/;
const MAX_BANK_LENGTH = 80;
const SHOWN = 4;

const typeOf = (text: string): PayeeAccount['account_type'] | undefined => TYPES.get(text.toLowerCase());

/** Hyphens and spaces of a number fall away; a key stays as it is. */
const numberOf = (text: string, type: PayeeAccount['account_type'] | undefined): string =>
  type === 'bre_b' ? text : cleanNumber(text).replaceAll('-', '');

const bankErrorOf = ([bank = '', type = '', number = '']: AccountValues): string | undefined => {
  const known = typeOf(type);
  if (known === undefined) return `"${type}" no es un account_type: usa ${[...TYPES.keys()].join(', ')}`;
  if (known === 'bre_b') {
    if (bank !== '') return 'una llave bre-b no lleva bank';
    return KEY.test(number)
      ? undefined
      : 'la llave bre-b de account_number va de 4 a 92 caracteres, sin espacios';
  }
  if (bank === '' || bank.length > MAX_BANK_LENGTH || /\p{Cc}/u.test(bank))
    return `falta bank, o pasa de ${MAX_BANK_LENGTH} caracteres`;
  // The number itself is not repeated.
  return NUMBER.test(numberOf(number, known)) ? undefined : 'account_number debe tener de 6 a 20 números';
};

/** What is wrong with the account of a line; undefined for a good one, and for none. */
export const accountErrorOf = ([nit = '', ...account]: AccountValues): string | undefined => {
  if (`${nit}${account.join('')}` === '') return undefined;
  return parseFullNit(nit) === undefined
    ? `"${nit}" no es un NIT con su dígito de verificación, como 890903938-8`
    : bankErrorOf(account);
};

/** An account without its holder, of bank, type and number as operators write them; or what is wrong with it. */
export const readBankAccount = (
  values: AccountValues,
): { readonly account: Omit<PayeeAccount, 'nit'> } | { readonly error: string } => {
  const [bank = '', type = '', number = ''] = values;
  const accountType = typeOf(type);
  const error = bankErrorOf(values);
  if (error !== undefined || accountType === undefined) return { error: error ?? '' };
  const account = numberOf(number, accountType);
  return {
    account: {
      account_type: accountType,
      bank: accountType === 'bre_b' ? null : bank,
      account_number: account,
      last_four: account.slice(-SHOWN),
    },
  };
};

/** Undefined for none, or a wrong one. */
export const readAccount = (values: AccountValues): PayeeAccount | undefined => {
  const [written = '', ...account] = values;
  const nit = parseFullNit(written);
  const read = readBankAccount(account);
  return nit === undefined || 'error' in read ? undefined : { nit, ...read.account };
};

const isSame = (known: PayeeAccount, { nit, account_type, bank, account_number }: PayeeAccount): boolean =>
  known.nit === nit &&
  known.account_type === account_type &&
  known.bank === bank &&
  known.account_number === account_number;

const BATCH = 500;

/** Who is paid elsewhere than before, or told of it elsewhere. */
export interface PayeeChange {
  readonly code: string;
  readonly name: string;
  readonly before: { readonly account: PayeeAccount | undefined; readonly email: string | undefined };
  readonly after: { readonly account: PayeeAccount | undefined; readonly email: string | undefined };
}

interface Payee {
  readonly code: string;
  readonly name: string;
  readonly account: PayeeAccount | undefined;
  readonly email: string | undefined;
}

/** The payees whose account or address is new or another than the known one; what an entry does not say stays. */
export const findPayeeChanges = async (
  executor: Executor,
  entries: readonly Payee[],
): Promise<readonly PayeeChange[]> => {
  const said = entries.filter(({ account, email }) => account !== undefined || email !== undefined);
  if (said.length === 0) return [];
  const known = await executor
    .selectFrom('provider')
    .leftJoin('provider_account', 'provider_account.provider_id', 'provider.id')
    .select(['code', 'contact_email', 'nit', 'account_type', 'bank', 'account_number', 'last_four'])
    .where(sql<boolean>`code = any(${said.map(({ code }) => code)}::text[])`)
    .execute();
  const byCode = new Map(
    known.map(({ code, contact_email: email, ...account }) => [
      code,
      {
        account: account.nit === null ? undefined : (account as PayeeAccount),
        email: email ?? undefined,
      },
    ]),
  );
  return said.flatMap(({ code, name, account, email }) => {
    const before = byCode.get(code) ?? { account: undefined, email: undefined };
    const isKept = account === undefined || (before.account !== undefined && isSame(before.account, account));
    const after = { account: isKept ? before.account : account, email: email ?? before.email };
    return isKept && after.email === before.email ? [] : [{ code, name, before, after }];
  });
};

/** Under which name people choose a payee: another one, or one that was retired, may be taken for somebody else. */
export interface NameChange {
  readonly code: string;
  readonly before: string;
  readonly after: string;
}

/** The entries by whose names people would choose a payee that has an account, and could not before. */
export const findNameChanges = async (
  executor: Executor,
  entries: readonly { readonly code: string; readonly name: string; readonly place: string }[],
): Promise<readonly NameChange[]> => {
  const known = await executor
    .selectFrom('provider')
    .innerJoin('provider_account', 'provider_account.provider_id', 'provider.id')
    .select(['code', 'trade_name', 'city', 'is_active'])
    .where(sql<boolean>`code = any(${entries.map(({ code }) => code)}::text[])`)
    .execute();
  const byCode = new Map(
    known.map((one) => [one.code, `${one.trade_name} (${one.city})${one.is_active ? '' : ', retirado'}`]),
  );
  return entries.flatMap(({ code, name, place }) => {
    const [before, after] = [byCode.get(code), `${name} (${place})`];
    return before === undefined || before === after ? [] : [{ code, before, after }];
  });
};

/** Stores what changes of payees. No transfer goes to another account before `payableFrom`. Run it in a transaction. */
export const storePayees = async (
  executor: Executor,
  changes: readonly PayeeChange[],
  { now, payableFrom }: { readonly now: Date; readonly payableFrom: Date },
): Promise<void> => {
  for (let start = 0; start < changes.length; start += BATCH) {
    const batch = changes.slice(start, start + BATCH);
    const providers = await executor
      .selectFrom('provider')
      .select(['id', 'code'])
      .where(
        'code',
        'in',
        batch.map(({ code }) => code),
      )
      .execute();
    const idOf = new Map(providers.map(({ id, code }) => [code, id]));
    const rows = batch.flatMap(({ code, before, after }) => {
      const id = idOf.get(code);
      return id && after.account && after.account !== before.account
        ? [{ provider_id: id, ...after.account, loaded_at: now, payable_from: payableFrom }]
        : [];
    });
    const ids = rows.map((row) => row.provider_id);
    if (ids.length > 0) {
      // Sealed columns are written as values, which the update of a conflict has not.
      await executor.deleteFrom('provider_account').where('provider_id', 'in', ids).execute();
      await executor.insertInto('provider_account').values(rows).execute();
    }
    for (const { code, before, after } of batch) {
      if (after.email === before.email) continue;
      await executor
        .updateTable('provider')
        .set({ contact_email: after.email ?? null })
        .where('code', '=', code)
        .execute();
    }
  }
};
