/** Inverse lookup in a table of wire values. */
export const keyOf = <K extends string, V extends string>(words: Readonly<Record<K, V>>, wire: V): K => {
  const key = (Object.keys(words) as K[]).find((name) => words[name] === wire);
  if (key === undefined) throw new RangeError(`${wire} is not one of ours`);
  return key;
};
