import type { listCreditDocuments } from '#core/api/credit/credit-documents.ts';
import type { AnswerOf } from '#core/api/endpoint.ts';

type DocumentsAnswer = AnswerOf<typeof listCreditDocuments>['data'];

/** The documents of a credit whose first statement is not ready yet. */
export const documentsAnswer = (
  changes: Partial<DocumentsAnswer> = {},
): AnswerOf<typeof listCreditDocuments> => ({
  data: {
    contrato: { paginas: 9, bytes: 81_234 },
    pagare: { paginas: 3, bytes: 42_111 },
    extractos: [],
    siguiente_extracto: {
      periodo: 1,
      desde: '2026-11-01',
      hasta: '2026-12-01',
      disponible_desde: '2026-11-24',
    },
    paz_y_salvo: {
      disponible: false,
      motivo: 'Te falta pagar $ 2.000.000, tu deuda total al 22 de noviembre de 2026.',
      deuda: 2_000_000,
      fecha: '2026-11-22',
    },
    ...changes,
  },
});
