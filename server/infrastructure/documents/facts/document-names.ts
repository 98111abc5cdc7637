export const contractName = (creditNumber: number): string => `Contrato de crédito N.º\u00a0${creditNumber}`;

export const statementName = (creditNumber: number, period: number): string =>
  `Extracto ${period} del crédito N.º\u00a0${creditNumber}`;

export const receiptName = (creditNumber: number): string =>
  `Recibo de pago del crédito N.º\u00a0${creditNumber}`;

export const payerReceiptName = (lastFour: string): string =>
  `Comprobante de pago del crédito terminado en ${lastFour}`;

export const clearanceName = (creditNumber: number): string =>
  `Paz y salvo del crédito N.º\u00a0${creditNumber}`;

export const promissoryNoteName = (creditNumber: number): string => `Pagaré N.º\u00a0${creditNumber}`;
