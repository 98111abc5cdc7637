/** What to do with a text that is no amount. */
export const amountCopy = {
  has_decimals: 'Escríbelo en pesos, sin centavos, así: 150.000.',
  negative: 'Escríbelo sin el signo menos.',
  not_a_number: 'No entendemos ese valor. Escríbelo solo con números, así: 150.000.',
  too_large: 'Ese valor es muy alto. Revisa cuántos ceros tiene.',
};
