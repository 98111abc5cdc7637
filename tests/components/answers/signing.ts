import type { AnswerOf } from '#core/api/endpoint.ts';
import type { readCostSheet } from '#core/api/signing/cost-sheet.ts';
import type { createContract, markSigned, resendSigningCode } from '#core/api/signing/signing.ts';

/** A code by SMS that can be resent in half a minute. */
export const sentCodeAnswer = (): AnswerOf<typeof resendSigningCode> => ({
  canal: 'sms',
  destino: '+57 310 *** 4567',
  reenvio_segundos: 30,
});

/** A contract of 9 pages and a note of 3, ready to be signed. */
export const preparedAnswer = (): AnswerOf<typeof createContract> => ({
  codigo: sentCodeAnswer(),
  contrato: { sha256: 'a'.repeat(64), paginas: 9, bytes: 81_234 },
  pagare: { sha256: 'b'.repeat(64), paginas: 3, bytes: 42_111 },
});

export const signedAnswer = (): AnswerOf<typeof markSigned> => ({
  estado: 'pendiente_validacion_cliente',
  referencia_pago: 100_245,
  monto: 4_000_000,
  firmado: '2026-11-20T20:05:00.000Z',
});

/** The sheet of a credit of $ 4.000.000 in 12 months; no two figures are equal. */
export const costSheetAnswer = (): AnswerOf<typeof readCostSheet> => ({
  numero: 100_245,
  lo_que_recibes: {
    titulo: 'Lo que recibes',
    filas: [
      { clave: 'monto', nombre: 'Monto del crédito', valor: '$ 4.000.000' },
      {
        clave: 'receptor',
        nombre: 'A quién lo entregamos',
        valor: 'Clínica Arrayán; completo, sin descuentos',
      },
      { clave: 'diferencia', nombre: 'Diferencia con lo que firmas', valor: '$ 500.000 menos de monto' },
    ],
  },
  lo_que_pagas: {
    titulo: 'Lo que pagas',
    filas: [
      {
        clave: 'cuotas',
        nombre: 'Cuotas',
        valor: '11 cuotas de $ 402.311 y una última de $ 402.315, una cada mes',
      },
      { clave: 'fechas', nombre: 'Fechas, si se entrega hoy', valor: '5 ene, 5 feb de 2027' },
      { clave: 'tasa_mora', nombre: 'Interés de mora', valor: 'hoy 24,99 % E.A.' },
      { clave: 'tasa_total', nombre: 'Tasa con todos los cargos', valor: '24,86 % E.A.' },
    ],
  },
  cargos: {
    titulo: 'Lo que te cuesta el crédito',
    resumen: { clave: 'resumen', nombre: 'En resumen', valor: 'Recibes $ 4.000.000 y pagas $ 4.827.736' },
    filas: [
      {
        ...{ clave: 'capital_e_intereses', nombre: 'Capital e intereses', interes: null },
        ...{ cada_mes: '$ 373.711', total: '$ 4.484.536' },
      },
      {
        ...{ clave: 'intereses', nombre: '— de ellos, intereses', interes: true },
        ...{ cada_mes: null, total: '$ 484.536' },
      },
      {
        ...{ clave: 'seguro_vida', nombre: 'Seguro de vida deudor', interes: false },
        ...{ cada_mes: '$ 4.800', total: '$ 57.600' },
      },
    ],
    total: { nombre: 'Pagas en total', cada_mes: '$ 402.311', total: '$ 4.827.736' },
  },
  lo_que_puedes: {
    titulo: 'Lo que puedes hacer',
    filas: [
      {
        clave: 'retracto',
        nombre: 'Arrepentirte (retracto)',
        valor: 'Sin costo hasta el 11 de diciembre de 2026',
      },
    ],
  },
});
