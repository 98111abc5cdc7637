import { bogotaDate, calendarMonth, monthOf } from '#core/calendar/calendar-date.ts';
import { annualRate, formatPercent } from '#core/rates/rate.ts';
import type { RateCap } from '#core/rates/rate-caps.ts';
import { addRateCap, capsKnown, readCapVersions } from '../applications/rate-caps.ts';
import { readPage } from '../infrastructure/ops/arguments.ts';
import { type OpsCommand, OpsError } from '../infrastructure/ops/command.ts';
import { NO_MORE, PAGE_OPTION, pageOf, pageText } from '../infrastructure/ops/text-table.ts';
import { momentText, moneyText } from '../infrastructure/ops/words.ts';
import { accountName } from './ledger/account-words.ts';
import { repriceOpenLoans } from './ledger/accruals.ts';
import { verifyLedger } from './ledger/ledger-verification.ts';

/** Plausibility limits: catch a percentage typed as a fraction, or the reverse. */
const MIN_CAP = 0.05;
const MAX_CAP = 0.7;
/** Caps are certified in hundredths of a percent: with more digits a total under the cap could be printed above it. */
const CERTIFIED_FRACTION = /^0[.,](\d{1,4})$/;
const CERTIFIED_PERCENT = /^(\d{1,2})(?:[.,](\d{1,2}))? ?%?$/;

/** The fraction that a rate says, as `25,01 %`, `25.01` or `0.2501`: below 1 it is a fraction. */
const parseRate = (text: string): string | undefined => {
  const [, fraction] = CERTIFIED_FRACTION.exec(text) ?? [];
  if (fraction !== undefined) return `0.${fraction}`;
  const [, whole, decimals = ''] = CERTIFIED_PERCENT.exec(text) ?? [];
  return whole === undefined ? undefined : `0.${whole.padStart(2, '0')}${decimals}`;
};

const readCap = (month: string, typed: string): RateCap => {
  const rate = parseRate(typed.trim());
  if (rate === undefined || Number(rate) < MIN_CAP || Number(rate) > MAX_CAP)
    throw new OpsError(`La tasa "${typed}" no es una efectiva anual como 25,01 % (0.2501).`);
  try {
    return { month: calendarMonth(month), rate: annualRate(rate) };
  } catch (cause) {
    throw new OpsError(`"${month}" no es un mes AAAA-MM.`, { cause });
  }
};

export const loadCap: OpsCommand = {
  name: 'caps load',
  roles: ['credit'],
  effects: ['controls_change'],
  needsSecondPerson: 'always',
  positionals: ['AAAA-MM', 'tasa', 'fuente'],
  summary:
    'Carga la usura certificada de un mes (efectiva anual, como 25,01 % o 0.2501) y recalcula los créditos abiertos.',
  run: async ({ db, clock }, { positionals: [month = '', rate = '', source = ''], audit }) => {
    const cap = readCap(month, rate);
    const now = clock.now();
    const before = capsKnown(await readCapVersions(db), null).findLast((known) => known.month <= cap.month);
    const isNew = await addRateCap(db, cap, { source, loadedAt: now });
    if (isNew) {
      const from = before ? { from: `${before.rate}, de ${before.month}` } : {};
      const changes = [{ what: `usura de ${cap.month}`, ...from, to: `${cap.rate}, según ${source}` }];
      await audit(db, cap.month, { rate: cap.rate, source, changes });
    }
    const when = cap.month > monthOf(bogotaDate(now)) ? ' Rige desde ese mes.' : '';
    return `${isNew ? 'Cargada' : 'Ya estaba'}: ${cap.month} ${formatPercent(cap.rate)} efectiva anual.${when}`;
  },
  // Also for a known cap: running the command again completes an interrupted repricing.
  afterCommit: async ({ db, clock }, { positionals: [month = ''] }) => {
    const loans = await repriceOpenLoans({ db, clock }, `cap ${month} ${clock.now().toISOString()}`);
    return `${loans} créditos abiertos revisados.`;
  },
};

export const listOverpaidLoans: OpsCommand = {
  name: 'loans overpaid',
  roles: ['cash', 'credit'],
  effects: [],
  changesNothing: true,
  options: PAGE_OPTION,
  summary:
    'Muestra los créditos por los que llegó más de lo que se debía y cuánto es de cada persona, según los libros.',
  run: async ({ db }, { options }) => {
    const page = readPage(options.page);
    const { limit, offset } = pageOf(page);
    const found = await db
      .selectFrom('ledger_line')
      .innerJoin('loan', 'loan.credit_number', 'ledger_line.credit_number')
      .select([
        'loan.credit_number',
        'loan.closed_at',
        (select) => select.fn.sum<string>('amount').as('held'),
      ])
      .where('account', '=', 'borrower_credit')
      .groupBy(['loan.credit_number', 'loan.closed_at'])
      .having((by) => by(by.fn.sum('amount'), '<>', 0))
      .orderBy('loan.closed_at')
      .orderBy('loan.credit_number')
      .limit(limit)
      .offset(offset)
      .execute();
    if (found.length === 0) return page === 1 ? 'A nadie se le debe nada.' : NO_MORE;
    const lines = found.map(({ credit_number: creditNumber, held, closed_at: closedAt }) => [
      String(creditNumber),
      moneyText(-Number(held)),
      momentText(closedAt),
    ]);
    return pageText(['crédito', 'a favor', 'cierre'], lines, page);
  },
};

export const verifyLedgerCommand: OpsCommand = {
  name: 'ledger verify',
  roles: ['cash', 'credit'],
  effects: [],
  changesNothing: true,
  summary:
    'Recalcula cada crédito desde sus hechos, lo compara con los libros y nombra la primera diferencia.',
  run: async ({ db }) => {
    const { loans, difference } = await verifyLedger(db);
    if (!difference) return `${loans} créditos verificados: los libros dicen lo mismo que los hechos.`;
    if (difference.kind === 'state')
      throw new OpsError(
        `Crédito ${difference.creditNumber}: lo guardado de su cuenta no es lo que dicen sus hechos. Bórralo de loan_state: se calcula de nuevo con cada lectura.`,
      );
    if (difference.kind === 'delinquency')
      throw new OpsError(
        `Crédito ${difference.creditNumber}: sus días de mora guardados no son los que dicen sus hechos. Bórralos de loan_delinquency: el trabajo de la noche los calcula de nuevo.`,
      );
    const { creditNumber, account, instalment, inBooks, byEvents } = difference;
    const where = accountName(account) + (instalment === undefined ? '' : ` de la cuota ${instalment}`);
    throw new OpsError(
      `Crédito ${creditNumber}: ${where} dice ${inBooks} en los libros y es ${byEvents} por sus hechos.`,
    );
  },
};
