import { bogotaDate } from '#core/calendar/calendar-date.ts';
import { clinicAnswerUntil, exclusionsShownFrom, withdrawalNumber } from '#core/rights/withdrawal.ts';
import type { Executor } from '../../infrastructure/database/connection.ts';
import { readPage } from '../../infrastructure/ops/arguments.ts';
import type { OpsCommand } from '../../infrastructure/ops/command.ts';
import { NO_MORE, PAGE_OPTION, pageOf, pageText } from '../../infrastructure/ops/text-table.ts';
import { momentText, moneyText } from '../../infrastructure/ops/words.ts';

/** Those that are not settled, or all; one page. */
const readWithdrawals = (executor: Executor, isAll: boolean, page: number, now: Date) => {
  const { limit, offset } = pageOf(page);
  return executor
    .selectFrom('withdrawal')
    .innerJoin('application', 'application.id', 'withdrawal.application_id')
    .leftJoin('clinic_refund', 'clinic_refund.credit_number', 'application.credit_number')
    .leftJoin('loan', 'loan.application_id', 'application.id')
    .select([
      'loan.returned_at',
      'number',
      'application.credit_number',
      'application.amount',
      'provider_name',
      'said_at',
      'outcome',
      'clinic_asked_at',
      'clinic_answered_at',
      'begun_on',
      'clinic_reference',
      'asked_at',
      'repaid_at',
      'declined_at',
    ])
    .$if(!isAll, (query) =>
      query.where((by) =>
        by.or([
          by.and([
            by('outcome', 'is distinct from', 'not_delivered'),
            // An excluded one is shown for some days.
            by.or([
              by('carried_out_at', 'is not', null),
              by('begun_on', 'is', null),
              by('clinic_answered_at', '>', exclusionsShownFrom(now)),
            ]),
            by('loan.returned_at', 'is', null),
            by('repaid_at', 'is', null),
          ]),
          by.exists(
            by
              .selectFrom('obligation')
              .select('obligation.id')
              .whereRef('obligation.credit_number', '=', 'application.credit_number')
              .where('obligation.kind', '=', 'payment_return')
              .where('obligation.state', '<>', 'lapsed')
              .where('obligation.met_at', 'is', null),
          ),
        ]),
      ),
    )
    .orderBy('number')
    .limit(limit)
    .offset(offset)
    .execute();
};

const readReturns = (executor: Executor, creditNumbers: readonly number[]) =>
  executor
    .selectFrom('obligation')
    .select(['credit_number', 'subject', 'due_by', 'met_at', 'vendor_reference'])
    .where('credit_number', 'in', creditNumbers)
    .where('kind', '=', 'payment_return')
    .where('state', '<>', 'lapsed')
    .orderBy('due_by')
    .execute();

type Withdrawal = Awaited<ReturnType<typeof readWithdrawals>>[number];
type Return = Awaited<ReturnType<typeof readReturns>>[number];

/** Whether the procedure had begun, while that is open or is no answer in time. */
const begunText = ({ outcome, clinic_asked_at, clinic_answered_at, begun_on }: Withdrawal): string => {
  if (outcome === null && begun_on) return `EXCLUIDO: comenzó el ${begun_on}`;
  if (outcome === null && clinic_asked_at)
    return `responde hasta ${clinicAnswerUntil(clinic_asked_at)} si comenzó`;
  if (begun_on) return `DICE QUE COMENZÓ EL ${begun_on}`;
  return outcome === 'returned' && clinic_asked_at && !clinic_answered_at ? 'NO RESPONDIÓ si comenzó' : '';
};

const refundText = ({
  outcome,
  returned_at,
  asked_at,
  repaid_at,
  declined_at,
  clinic_asked_at,
}: Withdrawal): string => {
  if (outcome === null) return clinic_asked_at ? '' : 'el giro va en camino';
  if (returned_at) return `el banco devolvió el giro ${momentText(returned_at)}`;
  if (outcome === 'not_delivered') return 'no se entregó';
  if (repaid_at) return `devolvió ${momentText(repaid_at)}`;
  if (declined_at) return `NIEGA DEVOLVER ${momentText(declined_at)}`;
  return asked_at ? `pedido ${momentText(asked_at)}` : 'por pedir';
};

const clinicText = (row: Withdrawal): string =>
  [begunText(row), refundText(row)].filter((text) => text !== '').join('; ');

const returnsText = (returns: readonly Return[], today: string): string => {
  const waiting = returns.filter(({ met_at }) => met_at === null);
  if (returns.length === 0) return 'nada por devolver';
  if (waiting.length === 0) return 'todo devuelto';
  const [first] = waiting;
  const late = first && first.due_by < today ? ' TARDE' : '';
  return `${waiting.length} por devolver, hasta ${first?.due_by}${late}`;
};

const HEADINGS = ['radicado', 'crédito', 'desde', 'clínica', 'valor', 'clínica dice', 'número', 'lo pagado'];

export const listWithdrawals: OpsCommand = {
  name: 'withdrawals list',
  roles: ['agent', 'cash', 'credit'],
  effects: [],
  changesNothing: true,
  switches: { all: 'también los que ya terminaron' },
  options: PAGE_OPTION,
  summary:
    'Muestra los retractos: si la clínica dice que el procedimiento había comenzado, si devolvió el dinero, y si lo pagado volvió a la persona.',
  run: async ({ db, clock }, { switches, options }) => {
    const page = readPage(options.page);
    const today = bogotaDate(clock.now());
    const rows = await readWithdrawals(db, switches.has('all'), page, clock.now());
    if (rows.length === 0) return page === 1 ? 'No hay retractos por terminar.' : NO_MORE;
    const returns = await readReturns(
      db,
      rows.map((row) => row.credit_number),
    );
    const lines = rows.map((row) => [
      withdrawalNumber(row.number),
      String(row.credit_number),
      momentText(row.said_at),
      row.provider_name,
      moneyText(row.amount),
      clinicText(row),
      row.clinic_reference ?? '—',
      returnsText(
        returns.filter((one) => one.credit_number === row.credit_number),
        today,
      ),
    ]);
    return pageText(HEADINGS, lines, page);
  },
};
