import { bogotaDate, calendarDate } from '#core/calendar/calendar-date.ts';
import { businessDaysUntil } from '#core/calendar/holidays.ts';
import { maskPhone, type Phone } from '#core/people/phone.ts';
import { filingNumber, parseFilingNumber, type RequestKind } from '#core/rights/claims.ts';
import { inTransaction } from '../../infrastructure/database/connection.ts';
import { readPage } from '../../infrastructure/ops/arguments.ts';
import { type OpsCommand, OpsError } from '../../infrastructure/ops/command.ts';
import { readTextFile } from '../../infrastructure/ops/text-file.ts';
import { NO_MORE, PAGE_OPTION, pageOf, pageText, section } from '../../infrastructure/ops/text-table.ts';
import { momentText } from '../../infrastructure/ops/words.ts';
import type { Clock } from '../../infrastructure/runtime/clock.ts';
import { answerClaim } from './answer-claim.ts';
import { type ClaimRow, claimRows } from './claims.ts';

const KINDS = {
  petition: 'petición',
  complaint: 'queja',
  claim: 'reclamo',
  data_query: 'consulta de datos',
  data_claim: 'reclamo de datos',
  correction: 'corrección de datos',
  identity_theft: 'suplantación',
  closure: 'cierre de cuenta',
} as const satisfies Record<RequestKind, string>;

const readNumber = (typed: string): number => {
  const number = parseFilingNumber(typed);
  if (number === undefined) throw new OpsError(`"${typed}" no es un número de radicado, como R-10042.`);
  return number;
};

const leftOf = ({ due_on, answered_at }: ClaimRow, clock: Clock): string => {
  if (answered_at) return `respondida ${momentText(answered_at)}`;
  const today = bogotaDate(clock.now());
  const dueOn = calendarDate(due_on);
  if (dueOn < today) return 'VENCIDA';
  return `${businessDaysUntil(today, dueOn)} días hábiles`;
};

const HEADINGS = ['radicado', 'clase', 'recibida', 'responder hasta', 'queda'];

export const listClaimsCommand: OpsCommand = {
  name: 'claims list',
  roles: ['agent'],
  effects: [],
  changesNothing: true,
  switches: { all: 'también las respondidas' },
  options: PAGE_OPTION,
  summary: 'Muestra las peticiones, quejas y reclamos por responder, la que vence primero al principio.',
  run: async ({ db, clock }, { switches, options }) => {
    const page = readPage(options.page);
    const { limit, offset } = pageOf(page);
    const rows = await claimRows(db)
      .$if(!switches.has('all'), (query) => query.where('answered_at', 'is', null))
      .clearOrderBy()
      .orderBy('due_on')
      .orderBy('number')
      .limit(limit)
      .offset(offset)
      .execute();
    if (rows.length === 0) return page === 1 ? 'No hay solicitudes por responder.' : NO_MORE;
    const lines = rows.map((row) => [
      filingNumber(row.number),
      KINDS[row.kind],
      momentText(row.received_at),
      row.due_on,
      leftOf(row, clock),
    ]);
    return pageText(HEADINGS, lines, page);
  },
};

export const showClaimCommand: OpsCommand = {
  name: 'claims show',
  roles: ['agent'],
  effects: [],
  positionals: ['radicado'],
  summary: 'Muestra una solicitud con su texto, de quién es y la respuesta que se le dio.',
  run: async ({ db, clock }, { positionals: [typed = ''], audit }) => {
    const number = readNumber(typed);
    const claim = await claimRows(db)
      .innerJoin('account', 'account.id', 'claim.account_id')
      .select('account.phone')
      .where('number', '=', number)
      .executeTakeFirst();
    if (!claim) throw new OpsError(`No hay una solicitud ${filingNumber(number)}.`);
    await audit(db, filingNumber(number));
    const applications = await db
      .selectFrom('application')
      .select('credit_number')
      .where('account_id', '=', claim.account_id)
      .orderBy('created_at', 'desc')
      .execute();
    return [
      section(`Solicitud ${filingNumber(number)}`, [
        ['clase', KINDS[claim.kind]],
        ['recibida', momentText(claim.received_at)],
        ['responder hasta', `${claim.due_on} (${leftOf(claim, clock)})`],
        ['celular', maskPhone(claim.phone as Phone)],
        ['créditos', applications.map(({ credit_number }) => credit_number).join(', ') || 'ninguno'],
      ]),
      `Texto\n${claim.text}`,
      ...(claim.answer_text === null
        ? []
        : [
            `Respuesta, por ${claim.answered_by ?? ''}, ${momentText(claim.answered_at)}\n${claim.answer_text}`,
          ]),
    ].join('\n\n');
  },
};

const SHORTEST_ANSWER = 20;
const LONGEST_ANSWER = 10_000;

const readAnswer = async (file: string): Promise<string> => {
  const text = (await readTextFile(file, 'guárdala como texto UTF-8')).replaceAll('\r\n', '\n').trim();
  if (text.length >= SHORTEST_ANSWER && text.length <= LONGEST_ANSWER) return text;
  throw new OpsError(
    `${file}: escribe la respuesta como la va a leer la persona, entre ${SHORTEST_ANSWER} y ${LONGEST_ANSWER} caracteres.`,
  );
};

export const answerClaimCommand: OpsCommand = {
  name: 'claims answer',
  roles: ['agent'],
  effects: [],
  positionals: ['radicado', 'respuesta.txt'],
  summary:
    'Responde una solicitud, una sola vez, con el texto de un archivo: la persona lo lee en el portal y en su correo.',
  run: async (context, { positionals: [typed = '', file = ''], audit }) => {
    const number = readNumber(typed);
    const text = await readAnswer(file);
    return inTransaction(context.db, async (trx) => {
      const answered = await answerClaim(trx, context, number, { text, by: context.operator.name });
      if (answered === 'no_claim') throw new OpsError(`No hay una solicitud ${filingNumber(number)}.`);
      if (answered === 'answered_before')
        throw new OpsError(`La solicitud ${filingNumber(number)} ya se respondió. Mírala con claims show.`);
      await audit(trx, filingNumber(number), { account: answered.claim.account_id });
      return answered.isMailed
        ? `Respondida: ${filingNumber(number)}. La persona recibirá un correo.`
        : `Respondida: ${filingNumber(number)}. No tiene un correo confirmado: la lee en el portal.`;
    });
  },
};
