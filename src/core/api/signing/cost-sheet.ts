import { array, boolean, number, string } from 'yup';
import { type AnswerOf, endpoint } from '../endpoint.ts';
import { exact, idField, shape } from '../fields.ts';
import { keyOf } from '../key-of.ts';

const line = () => string().defined();

/** Rows by name, for an explanation beside each. */
const ROWS = {
  amount: 'monto',
  purpose: 'destino',
  recipient: 'receptor',
  price: 'precio',
  first_offer: 'primera_oferta',
  difference: 'diferencia',
  instalments: 'cuotas',
  dates: 'fechas',
  interest_rate: 'tasa_interes',
  arrears_rate: 'tasa_mora',
  cap: 'tope',
  all_in_rate: 'tasa_total',
  overview: 'resumen',
  withdrawal: 'retracto',
  prepayment: 'pago_anticipado',
} as const;
export type SheetKey = keyof typeof ROWS;

const CHARGES = {
  capital_and_interest: 'capital_e_intereses',
  interest: 'intereses',
  insurance: 'seguro_vida',
  guarantee: 'fga',
  vat: 'iva_fga',
} as const;
export type ChargeKey = keyof typeof CHARGES;

const rowSchema = shape({
  clave: string().oneOf(Object.values(ROWS)).required(),
  nombre: line(),
  valor: line(),
});

const partSchema = shape({ titulo: line(), filas: array(rowSchema).required() });

export const readCostSheet = endpoint({
  method: 'GET',
  path: '/api/contract/hoja/:applicationId',
  summary: 'La hoja de costos antes de firmar: la misma que es la primera página del contrato',
  access: 'session',
  params: exact({ applicationId: idField() }),
  answer: shape({
    numero: number().integer().required(),
    lo_que_recibes: partSchema,
    lo_que_pagas: partSchema,
    cargos: shape({
      titulo: line(),
      resumen: rowSchema,
      filas: array(
        shape({
          clave: string().oneOf(Object.values(CHARGES)).required(),
          nombre: line(),
          /** Null of a sum of interest and capital. */
          interes: boolean().nullable().defined(),
          /** Null of what is no sum of its own each month. */
          cada_mes: string().nullable().defined(),
          total: line(),
        }),
      ).required(),
      total: shape({ nombre: line(), cada_mes: line(), total: line() }),
    }),
    lo_que_puedes: partSchema,
  }),
});

export const costSheetEndpoints = { readCostSheet };

export interface SheetRow {
  readonly key: SheetKey;
  readonly label: string;
  readonly value: string;
}

export interface SheetPart {
  readonly title: string;
  readonly rows: readonly SheetRow[];
}

interface SheetCharge {
  readonly key: ChargeKey;
  readonly label: string;
  /** Undefined of a sum of interest and capital. */
  readonly isInterest: boolean | undefined;
  readonly monthly: string | undefined;
  readonly total: string;
}

/** What a credit gives and costs, in the words and figures of the contract's first page. */
export interface CostSheet {
  readonly received: SheetPart;
  readonly paid: SheetPart;
  readonly charges: {
    readonly title: string;
    readonly overview: SheetRow;
    readonly rows: readonly SheetCharge[];
    readonly total: { readonly label: string; readonly monthly: string; readonly total: string };
  };
  readonly rights: SheetPart;
}

export interface NumberedSheet extends CostSheet {
  readonly creditNumber: number;
}

type Answer = AnswerOf<typeof readCostSheet>;

const encodeRow = ({ key, label, value }: SheetRow): Answer['cargos']['resumen'] => ({
  clave: ROWS[key],
  nombre: label,
  valor: value,
});

const encodePart = ({ title, rows }: SheetPart): Answer['lo_que_recibes'] => ({
  titulo: title,
  filas: rows.map(encodeRow),
});

export const encodeCostSheet = (sheet: NumberedSheet): Answer => {
  const { title, overview, rows, total } = sheet.charges;
  return {
    numero: sheet.creditNumber,
    lo_que_recibes: encodePart(sheet.received),
    lo_que_pagas: encodePart(sheet.paid),
    cargos: {
      titulo: title,
      resumen: encodeRow(overview),
      filas: rows.map(({ key, label, isInterest = null, monthly = null, total: inAll }) => ({
        ...{ clave: CHARGES[key], nombre: label, interes: isInterest, cada_mes: monthly, total: inAll },
      })),
      total: { nombre: total.label, cada_mes: total.monthly, total: total.total },
    },
    lo_que_puedes: encodePart(sheet.rights),
  };
};

const decodeRow = ({ clave, nombre, valor }: Answer['cargos']['resumen']): SheetRow => ({
  key: keyOf(ROWS, clave),
  label: nombre,
  value: valor,
});

const decodePart = ({ titulo, filas }: Answer['lo_que_recibes']): SheetPart => ({
  title: titulo,
  rows: filas.map(decodeRow),
});

export const decodeCostSheet = ({ numero, cargos, ...answer }: Answer): NumberedSheet => ({
  creditNumber: numero,
  received: decodePart(answer.lo_que_recibes),
  paid: decodePart(answer.lo_que_pagas),
  charges: {
    title: cargos.titulo,
    overview: decodeRow(cargos.resumen),
    rows: cargos.filas.map(({ clave, nombre, interes, cada_mes, total }) => ({
      key: keyOf(CHARGES, clave),
      label: nombre,
      isInterest: interes ?? undefined,
      monthly: cada_mes ?? undefined,
      total,
    })),
    total: { label: cargos.total.nombre, monthly: cargos.total.cada_mes, total: cargos.total.total },
  },
  rights: decodePart(answer.lo_que_puedes),
});
