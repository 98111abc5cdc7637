import { bogotaDate, calendarMonth, monthOf } from '#core/calendar/calendar-date.ts';
import { annualRate } from '#core/rates/rate.ts';
import type { RateCap } from '#core/rates/rate-caps.ts';
import { addRateCap } from '../../applications/rates/rate-caps.ts';
import { recordAudit } from '../../infrastructure/audit.ts';
import { inTransaction } from '../../infrastructure/database/connection.ts';
import { type OpsCommand, OpsError } from '../../infrastructure/ops/command.ts';
import { repriceOpenLoans } from '../ledger/repricing.ts';

/** Plausibility limits: catch a percentage typed as a fraction, or the reverse. */
const MIN_CAP = 0.05;
const MAX_CAP = 0.7;
/** Caps are certified in hundredths of a percent: with more digits a total under the cap could be printed above it. */
const CERTIFIED = /^0\.\d{1,4}$/;

const readCap = (month: string, rate: string): RateCap => {
  const value = Number(rate);
  if (!CERTIFIED.test(rate) || value < MIN_CAP || value > MAX_CAP)
    throw new OpsError(`La tasa "${rate}" no es una fracción efectiva anual como 0.2501 (25,01 %).`);
  try {
    return { month: calendarMonth(month), rate: annualRate(rate) };
  } catch (cause) {
    throw new OpsError(`"${month}" "${rate}": se espera un mes AAAA-MM y una fracción como 0.2501.`, {
      cause,
    });
  }
};

export const loadCap: OpsCommand = {
  name: 'caps load',
  positionals: ['AAAA-MM', 'tasa', 'fuente'],
  switches: {},
  summary:
    'Carga la usura certificada de un mes (fracción efectiva anual) y recalcula los créditos abiertos.',
  run: async ({ db, clock, operator }, { positionals: [month = '', rate = '', source = ''], reason }) => {
    const cap = readCap(month, rate);
    const now = clock.now();
    const isNew = await inTransaction(db, async (trx) => {
      const added = await addRateCap(trx, cap, { source, loadedAt: now });
      const details = { rate: cap.rate, source, isNew: added };
      await recordAudit(trx, clock, {
        actor: operator,
        action: 'caps load',
        subject: cap.month,
        reason,
        details,
      });
      return added;
    });
    // Also for a known cap: running the command again completes an interrupted repricing.
    const loans = await repriceOpenLoans({ db, clock }, `cap ${cap.month} ${now.toISOString()}`);
    const when = cap.month > monthOf(bogotaDate(now)) ? ' Rige desde ese mes.' : '';
    return `${isNew ? 'Cargada' : 'Ya estaba'}: ${cap.month} ${cap.rate}. ${loans} créditos abiertos revisados.${when}`;
  },
};
