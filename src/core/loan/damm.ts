/**
 * The quasigroup of Damm's check digit (order 10, zero diagonal, totally anti-symmetric): it finds every single
 * wrong digit and every swap of neighbours. Source: H. M. Damm, "Total anti-symmetrische Quasigruppen", 2004.
 */
const QUASIGROUP = [
  '0317598642',
  '7092154863',
  '4206871359',
  '1750983426',
  '6123045978',
  '3674209581',
  '5869720134',
  '8945362017',
  '9438617205',
  '2581436790',
];

/** Damm's check digit of some digits; `'0'` when the last of them is already the right check digit. */
export const dammDigit = (digits: string): string => {
  let interim = '0';
  for (const digit of digits) interim = QUASIGROUP[Number(interim)]?.charAt(Number(digit)) ?? interim;
  return interim;
};
