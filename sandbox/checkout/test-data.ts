/** Outcome of a transaction by the provider's published sandbox data. */
export type Outcome = 'APPROVED' | 'DECLINED' | 'ERROR';

export const TEST_CARDS = { approved: '4242424242424242', declined: '4111111111111111' } as const;
export const TEST_NEQUI = { approved: '3991111111', declined: '3992222222' } as const;
export const TEST_BANKS = [
  { code: '1', name: 'Banco que aprueba', outcome: 'APPROVED' },
  { code: '2', name: 'Banco que rechaza', outcome: 'DECLINED' },
] as const satisfies readonly { code: string; name: string; outcome: Outcome }[];

export const cardOutcome = (number: string): Outcome => {
  if (number === TEST_CARDS.approved) return 'APPROVED';
  return number === TEST_CARDS.declined ? 'DECLINED' : 'ERROR';
};

export const nequiOutcome = (phone: string): Outcome => {
  if (phone === TEST_NEQUI.approved) return 'APPROVED';
  return phone === TEST_NEQUI.declined ? 'DECLINED' : 'ERROR';
};

export const bankOutcome = (code: string): Outcome =>
  TEST_BANKS.find((bank) => bank.code === code)?.outcome ?? 'ERROR';

const DECLINED_SENTENCES: Readonly<Record<string, string>> = {
  CARD: 'El banco emisor rechazó la tarjeta',
  NEQUI: 'El pago fue rechazado en Nequi',
  PSE: 'El banco rechazó la transacción',
};

/** Why a transaction failed, for the payer; null when it was approved. */
export const statusMessage = (methodType: string, outcome: Outcome): string | null => {
  if (outcome === 'APPROVED') return null;
  if (outcome === 'ERROR') return 'No se pudo procesar el pago con esos datos';
  return DECLINED_SENTENCES[methodType] ?? 'La entidad rechazó el pago';
};
