/** The means of payment by the code that the provider and the operators' counter have for them, as people read them. */
const CHANNELS: Readonly<Record<string, string>> = {
  CARD: 'Tarjeta',
  PSE: 'PSE',
  NEQUI: 'Nequi',
  BANCOLOMBIA_TRANSFER: 'Botón Bancolombia',
  BANCOLOMBIA_QR: 'QR Bancolombia',
  BANCOLOMBIA_COLLECT: 'Efectivo en corresponsal bancario',
  CASH: 'Efectivo en caja',
};

export const channelName = (code: string): string => CHANNELS[code] ?? 'Pago en línea';
