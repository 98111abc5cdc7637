/** What is accepted where a channel is chosen. Another text is another version; accepted ones are kept as evidence. */
export const REMINDER_CONSENT = {
  version: '2026-11-29',
  text: 'Al elegir un medio nos autorizas a recordarte por él las fechas de tus pagos, en las horas que permite la ley: un aviso al día como máximo, y un solo medio por semana. Lo cambias o lo detienes cuando quieras, en Recordatorios.',
} as const;
