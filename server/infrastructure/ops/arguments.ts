import { parseCreditNumber } from '#core/loan/credit-number.ts';
import { type Phone, parsePhone } from '#core/people/phone.ts';
import { OpsError } from './command.ts';

/** @throws OpsError. */
export const readCreditNumber = (text: string): number => {
  const creditNumber = parseCreditNumber(text);
  if (creditNumber === undefined) throw new OpsError(`"${text}" no es un número de crédito.`);
  return creditNumber;
};

/**
 * From 1.
 * @throws OpsError.
 */
export const readPage = (text = '1'): number => {
  const page = Number(text);
  if (!Number.isInteger(page) || page < 1) throw new OpsError(`"${text}" no es un número de página.`);
  return page;
};

/** @throws OpsError. */
export const readPhone = (text: string): Phone => {
  const phone = parsePhone(text);
  if (phone === undefined) throw new OpsError(`"${text}" no es un número de celular.`);
  return phone;
};
