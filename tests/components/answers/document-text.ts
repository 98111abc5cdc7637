import type { AnswerOf } from '#core/api/endpoint.ts';
import type { readDocumentText } from '#core/api/signing/document-text.ts';

export type DocumentTextAnswer = AnswerOf<typeof readDocumentText>;

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
  paginas: 9,
  bytes: 81_234,
  firmado: null,
  ...changes,
});
