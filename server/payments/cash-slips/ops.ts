import { SLIP_REJECTIONS } from '#core/api/payments/cash-slips.ts';
import type { SlipRejection } from '#core/payments/cash-slips.ts';
import { readCreditNumber, readPage } from '../../infrastructure/ops/arguments.ts';
import type { OpsCommand } from '../../infrastructure/ops/command.ts';
import { submittedFileCommands } from '../../infrastructure/ops/submitted-file-commands.ts';
import { NO_MORE, PAGE_OPTION, pageOf, pageText } from '../../infrastructure/ops/text-table.ts';
import { momentText, moneyText } from '../../infrastructure/ops/words.ts';
import { rejectSlip } from './reject.ts';
import type { SlipRow } from './report.ts';

const HEADINGS = ['comprobante', 'crédito', 'valor', 'en la caja', 'recibo', 'reportado', 'de', 'estado'];

const stateOf = ({ rejection, payment_id }: SlipRow): string => {
  if (rejection) return `rechazado: ${SLIP_REJECTIONS[rejection]}`;
  return payment_id === null ? 'por revisar' : 'registrado';
};

/** A row of the table of slips. */
export const slipWords = (slip: SlipRow): readonly string[] => [
  slip.id,
  String(slip.credit_number),
  moneyText(slip.amount),
  momentText(slip.paid_at),
  slip.receipt ?? '—',
  momentText(slip.reported_at),
  slip.account_id === null ? 'otra persona' : 'titular',
  stateOf(slip),
];

export const listSlips: OpsCommand = {
  name: 'slips list',
  roles: ['cash'],
  effects: [],
  changesNothing: true,
  switches: { all: 'también los registrados y los rechazados' },
  options: { credit: 'solo los de este crédito', ...PAGE_OPTION },
  summary: 'Muestra los comprobantes de pagos en efectivo por revisar, el que más espera primero.',
  run: async ({ db }, { switches, options }) => {
    const creditNumber = options.credit === undefined ? undefined : readCreditNumber(options.credit);
    const page = readPage(options.page);
    const { limit, offset } = pageOf(page);
    const rows = await db
      .selectFrom('cash_slip')
      .selectAll()
      .$if(!switches.has('all'), (query) =>
        query.where('refused_at', 'is', null).where('payment_id', 'is', null),
      )
      .$if(creditNumber !== undefined, (query) => query.where('credit_number', '=', creditNumber ?? 0))
      .orderBy('reported_at')
      .orderBy('id')
      .limit(limit)
      .offset(offset)
      .execute();
    if (rows.length === 0) return page === 1 ? 'No hay comprobantes por revisar.' : NO_MORE;
    return pageText(HEADINGS, rows.map(slipWords), page);
  },
};

export const slipCommands = submittedFileCommands<SlipRow, SlipRejection>({
  noun: 'slips',
  roles: ['cash'],
  idName: 'comprobante',
  auditName: 'slip',
  contentTable: 'cash_slip_content',
  rejections: SLIP_REJECTIONS,
  find: (executor, id) =>
    executor.selectFrom('cash_slip').selectAll().where('id', '=', id).executeTakeFirst(),
  subjectOf: (slip) => String(slip.credit_number),
  reject: rejectSlip,
  words: {
    saveSummary:
      'Guarda en un archivo nuevo la foto o el PDF de un comprobante; la bitácora dice quién lo abrió.',
    refuseSummary: 'Rechaza un comprobante que no se puede registrar y le escribe al titular.',
    notStored: (id) => `No hay un comprobante "${id}", o su archivo ya se borró. Míralos con slips list.`,
    altered: (id) => `El archivo del comprobante "${id}" no es el que se recibió: no se guardó.`,
    notInReview: (id) => `El comprobante "${id}" no está por revisar. Míralos con slips list.`,
    saved: (slip) => slip.media_type,
    refused: (slip, reason) =>
      `Rechazado: ${moneyText(slip.amount)} del crédito ${slip.credit_number}, ${reason}. El titular recibirá un correo.`,
  },
});
