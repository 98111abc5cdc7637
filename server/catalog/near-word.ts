/** Edit distance allowed by word length: none under four letters, one under six, else two. */
const allowedDistance = (length: number): number => {
  if (length < 4) return 0;
  return length < 6 ? 1 : 2;
};

/**
 * Whether a typed word matches a known word, or a prefix of it, within the allowed edit distance (optimal string
 * alignment: insertion, deletion, substitution and transposition count one).
 */
export const isNear = (typed: string, known: string): boolean =>
  Math.min(...distancesToPrefixes(typed, known)) <= allowedDistance(typed.length);

/** Edit distances between a typed word and each prefix of a known one, from the empty prefix to the whole word. */
const distancesToPrefixes = (typed: string, known: string): readonly number[] => {
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: known.length + 1 }, (_, index) => index);
  for (let row = 1; row <= typed.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= known.length; column += 1) {
      const isSame = typed[row - 1] === known[column - 1];
      const isSwapped = typed[row - 1] === known[column - 2] && typed[row - 2] === known[column - 1];
      const costs = [
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + (isSame ? 0 : 1),
      ];
      if (row > 1 && column > 1 && isSwapped) costs.push((beforePrevious[column - 2] ?? 0) + 1);
      current.push(Math.min(...costs));
    }
    beforePrevious = previous;
    previous = current;
  }
  return previous;
};
