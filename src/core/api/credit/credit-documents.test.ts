import { describe, expect, it } from 'vitest';
import { decodeCreditDocuments } from './credit-documents.ts';

describe('the documents of a credit', () => {
  it('are read with what is there and what is not', () => {
    const period = { periodo: 2, desde: '2026-02-20', hasta: '2026-03-20', disponible_desde: '2026-03-12' };
    const read = decodeCreditDocuments({
      contrato: { paginas: 9, bytes: 120_000 },
      pagare: null,
      extractos: [period],
      siguiente_extracto: null,
      paz_y_salvo: { disponible: false, motivo: 'Te falta pagar $ 100.', deuda: 100, fecha: '2026-03-13' },
    });
    expect(read).toEqual({
      contract: { pages: 9, bytes: 120_000 },
      promissoryNote: undefined,
      statements: [{ number: 2, startsOn: '2026-02-20', dueOn: '2026-03-20', readyOn: '2026-03-12' }],
      nextStatement: undefined,
      clearanceObstacle: 'Te falta pagar $ 100.',
      totalDebt: 100,
    });
  });
});
