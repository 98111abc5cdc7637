/** Outcome of a transaction by the provider's published sandbox data. */
export type Outcome = 'APPROVED' | 'DECLINED' | 'ERROR';

export const testCards = { approved: '4242424242424242', declined: '4111111111111111' } as const;
export const testNequi = { approved: '3991111111', declined: '3992222222' } as const;
export const testBanks = [
  { code: '1', name: 'Banco que aprueba', outcome: 'APPROVED' },
  { code: '2', name: 'Banco que rechaza', outcome: 'DECLINED' },
] as const satisfies readonly { code: string; name: string; outcome: Outcome }[];

export const cardOutcome = (number: string): Outcome => {
  if (number === testCards.approved) return 'APPROVED';
  return number === testCards.declined ? 'DECLINED' : 'ERROR';
};

export const nequiOutcome = (phone: string): Outcome => {
  if (phone === testNequi.approved) return 'APPROVED';
  return phone === testNequi.declined ? 'DECLINED' : 'ERROR';
};

export const bankOutcome = (code: string): Outcome =>
  testBanks.find((bank) => bank.code === code)?.outcome ?? 'ERROR';

const declined: Readonly<Record<string, string>> = {
  CARD: 'El banco emisor rechazó la tarjeta',
  NEQUI: 'El pago fue rechazado en Nequi',
  PSE: 'El banco rechazó la transacción',
};

/** Why a transaction failed, for the payer; null when it was approved. */
export const statusMessage = (methodType: string, outcome: Outcome): string | null => {
  if (outcome === 'APPROVED') return null;
  if (outcome === 'ERROR') return 'No se pudo procesar el pago con esos datos';
  return declined[methodType] ?? 'La entidad rechazó el pago';
};
