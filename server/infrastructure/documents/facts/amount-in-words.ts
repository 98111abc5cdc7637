// Numerals of the Ortografía de la lengua española (RAE, 2010), apocopated before a masculine noun.
const UNDER_THIRTY = [
  '',
  ...'un dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince'.split(' '),
  ...'dieciséis diecisiete dieciocho diecinueve veinte veintiún veintidós veintitrés'.split(' '),
  ...'veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve'.split(' '),
];
/** From thirty on. */
const TENS = 'treinta cuarenta cincuenta sesenta setenta ochenta noventa'.split(' ');
const HUNDREDS = [
  '',
  ...'ciento doscientos trescientos cuatrocientos quinientos'.split(' '),
  ...'seiscientos setecientos ochocientos novecientos'.split(' '),
];
const THOUSAND = 1_000;
const MILLION = 1_000_000;
const LIMIT = 1_000_000 * MILLION;

const joined = (...parts: readonly (string | undefined)[]): string => parts.filter(Boolean).join(' ');

const underHundred = (value: number): string => {
  if (value < 30) return UNDER_THIRTY[value] ?? '';
  const tens = TENS[Math.floor(value / 10) - 3];
  const units = UNDER_THIRTY[value % 10];
  return units ? `${tens} y ${units}` : `${tens}`;
};

const underThousand = (value: number): string =>
  value === 100 ? 'cien' : joined(HUNDREDS[Math.floor(value / 100)], underHundred(value % 100));

const underMillion = (value: number): string => {
  const thousands = Math.floor(value / THOUSAND);
  return joined(
    thousands > 1 ? underThousand(thousands) : undefined,
    thousands > 0 ? 'mil' : undefined,
    underThousand(value % THOUSAND),
  );
};

/**
 * Whole pesos as Spanish legal documents write them: `un millón doscientos mil pesos moneda corriente`.
 * @throws RangeError for anything but an integer in [0, 10^12).
 */
export const amountInWords = (amount: number): string => {
  if (!Number.isInteger(amount) || amount < 0 || amount >= LIMIT)
    throw new RangeError(`Not an amount to be written in words: ${amount}`);
  const millions = Math.floor(amount / MILLION);
  const rest = amount % MILLION;
  const number =
    amount === 0
      ? 'cero'
      : joined(
          millions > 0 ? `${underMillion(millions)} ${millions === 1 ? 'millón' : 'millones'}` : undefined,
          underMillion(rest),
        );
  // "un millón de pesos", but "un millón cien pesos".
  const link = millions > 0 && rest === 0 ? 'de ' : '';
  return `${number} ${link}${amount === 1 ? 'peso' : 'pesos'} moneda corriente`;
};
