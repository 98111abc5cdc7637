export const contractName = (creditNumber: number): string => `Contrato de crédito N.º\u00a0${creditNumber}`;

export const promissoryNoteName = (creditNumber: number): string => `Pagaré N.º\u00a0${creditNumber}`;
