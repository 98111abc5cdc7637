/** Groups rows by credit; keeps their order. */
export const byCredit = <R extends { readonly credit_number: number }>(
  rows: readonly R[],
): ReadonlyMap<number, readonly R[]> => {
  const groups = new Map<number, R[]>();
  for (const row of rows) {
    const group = groups.get(row.credit_number);
    if (group) group.push(row);
    else groups.set(row.credit_number, [row]);
  }
  return groups;
};
