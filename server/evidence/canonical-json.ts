import { hash } from 'node:crypto';

/** What is recorded: no fractions, so that every language writes numbers alike. */
export type Recorded =
  | string
  | number
  | boolean
  | null
  | readonly Recorded[]
  | { readonly [name: string]: Recorded };

/** RFC 8785 (JCS). @throws RangeError for a number that is no safe integer. */
export const canonicalJson = (value: Recorded): string => {
  if (typeof value === 'number' && !Number.isSafeInteger(value))
    throw new RangeError(`${value} is not recorded: numbers are integers`);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const members = Object.entries(value as { readonly [name: string]: Recorded });
  const inOrder = members.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${inOrder.map(([name, item]) => `${JSON.stringify(name)}:${canonicalJson(item)}`).join(',')}}`;
};

/** Hexadecimal. */
export const canonicalSha256 = (value: Recorded): string => hash('sha256', canonicalJson(value));
