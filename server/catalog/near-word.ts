/** Edits allowed by word length: none under four letters, one under six, else two. */
const allowedEdits = (length: number): number => {
  if (length < 4) return 0;
  return length < 6 ? 1 : 2;
};

/**
 * Whether a typed word matches a known word, or a prefix of it, within the allowed edit distance (optimal string
 * alignment: insertion, deletion, substitution and transposition count one).
 */
export const isNear = (typed: string, known: string): boolean =>
  isWithin(typed, known, allowedEdits(typed.length));

const isWithin = (typed: string, known: string, edits: number): boolean => {
  if (typed === '') return true;
  if (typed[0] === known[0]) return isWithin(typed.slice(1), known.slice(1), edits);
  if (edits === 0) return false;
  const isSwapped = typed[0] === known[1] && typed[1] === known[0];
  return (
    isWithin(typed.slice(1), known, edits - 1) ||
    (known !== '' && isWithin(typed, known.slice(1), edits - 1)) ||
    (known !== '' && isWithin(typed.slice(1), known.slice(1), edits - 1)) ||
    (isSwapped && isWithin(typed.slice(2), known.slice(2), edits - 1))
  );
};
