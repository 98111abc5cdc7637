import type { requestIdentityAgent } from '#core/api/applications/identity.ts';
import type { AnswerOf } from '#core/api/endpoint.ts';
import { encodeCostSheet, type NumberedSheet } from '#core/api/signing/cost-sheet.ts';
import type { readDocumentText } from '#core/api/signing/document-text.ts';
import type { createContract, markSigned, registerInDepository } from '#core/api/signing/signing.ts';
import { formatPesos, sumOf } from '#core/money/money.ts';
import { codeSentAnswer } from './accounts.ts';
import { aPlan } from './offer.ts';
import { minutesLater, PERSON } from './person.ts';

export type DocumentTextAnswer = AnswerOf<typeof readDocumentText>;

export const CONTRACT_SIZE = { pages: 9, byteLength: 81_234 };
export const NOTE_SIZE = { pages: 3, byteLength: 42_111 };

/** A code by SMS that can be resent in half a minute. */
export const sentCodeAnswer = () => codeSentAnswer({ destino: '+57 310 *** 4567' });

/** A contract and a note that are ready to be signed. */
export const preparedAnswer = (): AnswerOf<typeof createContract> => ({
  codigo: sentCodeAnswer(),
  contrato: { sha256: 'a'.repeat(64), paginas: CONTRACT_SIZE.pages, bytes: CONTRACT_SIZE.byteLength },
  pagare: { sha256: 'b'.repeat(64), paginas: NOTE_SIZE.pages, bytes: NOTE_SIZE.byteLength },
});

export const signedAnswer = (): AnswerOf<typeof markSigned> => ({
  estado: 'pendiente_validacion_cliente',
  referencia_pago: PERSON.creditNumber,
  monto: 4_000_000,
  firmado: minutesLater(5).toISOString(),
});

export const registeredAnswer = (): AnswerOf<typeof registerInDepository> => ({
  registro: 'registrado',
  numero: 'DEP-7',
});

export const identityAnswer = (
  status: AnswerOf<typeof requestIdentityAgent>['status'],
  repetir?: AnswerOf<typeof requestIdentityAgent>['repetir'],
): AnswerOf<typeof requestIdentityAgent> => ({ status, ...(repetir ? { repetir } : {}) });

const { plan } = aPlan();
const totalOf = (name: 'payment' | 'interest' | 'insurance'): string =>
  formatPesos(sumOf(plan.rows.map((row) => row[name])));

/** The sheet of a credit of $ 4.000.000 in 12 months; no two figures are equal. */
export const aCostSheet = (changes: Partial<NumberedSheet> = {}): NumberedSheet => ({
  creditNumber: PERSON.creditNumber,
  received: {
    title: 'Lo que recibes',
    rows: [
      { key: 'amount', label: 'Monto del crédito', value: formatPesos(plan.principal) },
      {
        key: 'recipient',
        label: 'A quién lo entregamos',
        value: `${PERSON.provider}; todo el monto, sin descuentos`,
      },
      { key: 'difference', label: 'Diferencia con lo que firmas', value: '$ 500.000 menos de monto' },
    ],
  },
  paid: {
    title: 'Lo que pagas',
    rows: [
      {
        key: 'instalments',
        label: 'Cuotas',
        value: `11 cuotas de ${formatPesos(plan.monthlyPayment)} y una última de ${formatPesos(plan.lastPayment)}, una cada mes`,
      },
      { key: 'dates', label: 'Fechas, si se entrega hoy', value: '20 dic 2026, 20 ene 2027' },
      { key: 'arrears_rate', label: 'Interés de mora', value: 'hoy 29,24 % E.A.' },
      { key: 'all_in_rate', label: 'Tasa con todos los cargos', value: '26,66 % E.A.' },
    ],
  },
  charges: {
    title: 'Lo que te cuesta el crédito',
    overview: {
      key: 'overview',
      label: 'En resumen',
      value: `Recibes ${formatPesos(plan.principal)} y pagas ${formatPesos(plan.totalCost)}`,
    },
    rows: [
      {
        ...{ key: 'capital_and_interest', label: 'Capital e intereses', isInterest: undefined },
        ...{ monthly: formatPesos(plan.instalment), total: totalOf('payment') },
      },
      {
        ...{ key: 'interest', label: '— de ellos, intereses', isInterest: true },
        ...{ monthly: undefined, total: totalOf('interest') },
      },
      {
        ...{ key: 'insurance', label: 'Seguro de vida deudor', isInterest: false },
        ...{ monthly: formatPesos(plan.insurance), total: totalOf('insurance') },
      },
    ],
    total: {
      label: 'Pagas en total',
      monthly: formatPesos(plan.monthlyPayment),
      total: formatPesos(plan.totalCost),
    },
  },
  rights: {
    title: 'Lo que puedes hacer',
    rows: [
      {
        key: 'withdrawal',
        label: 'Arrepentirte (retracto)',
        value: 'Sin costo hasta el 11 de diciembre de 2026',
      },
    ],
  },
  ...changes,
});

export const costSheetAnswer = () => encodeCostSheet(aCostSheet());

const PLAN_COLUMNS = ['N.º', 'Vence', 'Capital', 'Interés', 'Seguro', 'FGA con IVA', 'Cuota', 'Saldo'];

/** A contract with a block of each kind; no two amounts of its tables are equal. */
export const contractTextAnswer = (changes: Partial<DocumentTextAnswer> = {}): DocumentTextAnswer => ({
  bloques: [
    {
      tipo: 'titulo',
      texto: 'Contrato de crédito de consumo',
      entrada: 'Bogotá D.C., 20 de noviembre de 2026',
    },
    { tipo: 'parrafo', texto: 'Las partes acuerdan lo que sigue.' },
    { tipo: 'subtitulo', texto: 'Lo que te cuesta el crédito' },
    {
      tipo: 'datos',
      datos: [
        { nombre: 'Monto', valor: '$ 4.000.000' },
        { nombre: 'Cuota', valor: '$ 402.311' },
      ],
    },
    {
      tipo: 'tabla',
      columnas: [
        { titulo: 'Concepto', derecha: false },
        { titulo: 'Cada mes', derecha: true },
        { titulo: 'En total', derecha: true },
      ],
      filas: [
        ['Seguro', '$ 4.800', '$ 57.600'],
        ['FGA', '$ 23.800', '$ 285.600'],
      ],
      total: ['', '$ 28.600', '$ 343.200'],
    },
    { tipo: 'parrafo', entrada: 'Primera.', texto: 'Pagas cada mes.' },
    { tipo: 'lista', puntos: ['Puedes pagar antes.', 'No hay penalidad.'] },
    { tipo: 'nota', texto: 'El FGA no es un seguro a tu favor.' },
    { tipo: 'espacios', puntos: ['Valor', 'Fecha de vencimiento'] },
    { tipo: 'subtitulo', texto: 'Anexo 2. Plan de pagos' },
    {
      tipo: 'tabla',
      columnas: PLAN_COLUMNS.map((titulo, index) => ({ titulo, derecha: index !== 1 })),
      filas: [
        ['1', '5 ene 2027', '330.001', '42.999', '4.811', '23.801', '401.612', '3.669.999'],
        ['2', '5 feb 2027', '330.002', '42.998', '4.812', '23.802', '401.614', '3.339.997'],
      ],
    },
  ],
  sha256: '0123456789abcdef'.repeat(4),
  paginas: CONTRACT_SIZE.pages,
  bytes: CONTRACT_SIZE.byteLength,
  firmado: null,
  ...changes,
});
