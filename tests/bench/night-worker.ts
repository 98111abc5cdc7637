import { calendarDate, startOfDay } from '#core/calendar/calendar-date.ts';
import { COMMAND_DATABASE_LIMITS } from '../../server/infrastructure/config/limits.ts';
import { connect } from '../../server/infrastructure/database/connection.ts';
import { accrueLoans } from '../../server/loans/ledger/accruals.ts';

/** One instance of a night: the nightly job on DATABASE_URL, as of the day that is its argument. */
const now = startOfDay(calendarDate(process.argv[2] ?? ''));
const db = connect(process.env.DATABASE_URL ?? '', () => undefined, COMMAND_DATABASE_LIMITS);
const loans = await accrueLoans({ db, clock: { now: () => now } });
await db.destroy();
process.send?.(loans);
