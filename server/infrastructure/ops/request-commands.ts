import { OPERATOR_ROLES, type OperatorRole } from '../runtime/operator.ts';
import { readPage } from './arguments.ts';
import { type OpsCommand, OpsError } from './command.ts';
import { approveRequest, type OperatorRequest, refuseRequest } from './requests.ts';
import { NO_MORE, PAGE_OPTION, pageOf, pageText } from './text-table.ts';
import { changeText, momentText } from './words.ts';

const HEADINGS = ['pedido', 'de', 'desde', 'comando', 'por qué', 'estado', 'qué cambia'];

const readId = (text: string): number => {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new OpsError(`"${text}" no es el número de un pedido.`);
  return Number(text);
};

const quoted = (text: string): string => (/^[^\s"]+$/.test(text) ? text : JSON.stringify(text));

/** As it was typed, without the reason. */
const lineOf = ({ command, arguments: { positionals, switches, options } }: OperatorRequest): string =>
  [
    command,
    ...positionals.map(quoted),
    ...switches.map((name) => `--${name}`),
    ...Object.entries(options).map(([name, value]) => `--${name} ${quoted(value)}`),
  ].join(' ');

const stateOf = (request: OperatorRequest, now: Date): string => {
  const { decided_by: by, decided_at: at, expires_at: until, outcome } = request;
  if (outcome) return `${outcome === 'approved' ? 'aprobado' : 'negado'} por ${by} el ${momentText(at)}`;
  return until <= now ? `venció el ${momentText(until)}` : `espera hasta ${momentText(until)}`;
};

/** The first change; `requests show` has them all. */
const changesOf = ({ changes: [first, ...more] }: OperatorRequest): string => {
  if (!first) return '—';
  return more.length === 0 ? changeText(first) : `${changeText(first)}; y ${more.length} más`;
};

const namesFor = (commands: readonly OpsCommand[], role: OperatorRole): readonly string[] =>
  commands.filter(({ roles }) => roles.includes(role)).map(({ name }) => name);

/** The commands by which operators decide what others asked for, of those that are given. */
export const requestCommands = (commands: readonly OpsCommand[]): readonly OpsCommand[] => [
  {
    name: 'requests list',
    roles: OPERATOR_ROLES,
    effects: [],
    changesNothing: true,
    switches: { all: 'también los que se decidieron o vencieron' },
    options: PAGE_OPTION,
    summary: 'Muestra los pedidos que esperan a una segunda persona con tu rol, el más nuevo primero.',
    run: async ({ db, clock, operator }, { switches, options }) => {
      const page = readPage(options.page);
      const { limit, offset } = pageOf(page);
      const now = clock.now();
      const requests = await db
        .selectFrom('operator_request')
        .selectAll()
        .where('command', 'in', namesFor(commands, operator.role))
        .$if(!switches.has('all'), (query) =>
          query.where('decided_at', 'is', null).where('expires_at', '>', now),
        )
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute();
      if (requests.length === 0) return page === 1 ? 'Ningún pedido espera.' : NO_MORE;
      const rows = requests.map((request) => [
        String(request.id),
        request.requested_by,
        momentText(request.requested_at),
        lineOf(request),
        request.reason,
        stateOf(request, now),
        changesOf(request),
      ]);
      return pageText(HEADINGS, rows, page);
    },
  },
  {
    name: 'requests show',
    roles: OPERATOR_ROLES,
    effects: [],
    changesNothing: true,
    positionals: ['pedido'],
    summary:
      'Muestra un pedido que decide tu rol: qué se pide, quién y por qué, y lo que había y lo que habrá.',
    run: async ({ db, clock, operator }, { positionals: [typed = ''] }) => {
      const id = readId(typed);
      const request = await db
        .selectFrom('operator_request')
        .selectAll()
        .where('id', '=', id)
        .where('command', 'in', namesFor(commands, operator.role))
        .executeTakeFirst();
      if (!request) throw new OpsError(`Tu rol no decide un pedido ${id}. Míralos con requests list.`);
      return [
        lineOf(request),
        `De ${request.requested_by}, ${momentText(request.requested_at)}: ${request.reason}`,
        stateOf(request, clock.now()),
        ...request.changes.map(changeText),
      ].join('\n');
    },
  },
  {
    name: 'requests approve',
    roles: OPERATOR_ROLES,
    effects: [],
    positionals: ['pedido'],
    summary: 'Aprueba lo que pidió otra persona con tu rol, y se hace de inmediato, una sola vez.',
    run: (context, { positionals: [id = ''], reason }) =>
      approveRequest(commands, context, readId(id), reason),
  },
  {
    name: 'requests refuse',
    roles: OPERATOR_ROLES,
    effects: [],
    positionals: ['pedido'],
    summary: 'Niega un pedido, o retira el que hiciste: no se hace nada.',
    run: async (context, { positionals: [id = ''], reason }) => {
      await refuseRequest(commands, context, readId(id), reason);
      return `Negado: pedido ${id}. No se hizo nada.`;
    },
  },
];
