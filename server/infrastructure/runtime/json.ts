/** Far deeper than any message of the contract or a vendor; recursive readers overflow the stack at some depth. */
const MAX_DEPTH = 32;

/** Far more than any call of the contract has; a schema takes some tenths of a millisecond to refuse one. */
const MOST_VALUES = 200;

/** Whether a JSON text nests deeper than MAX_DEPTH or has more values; what is inside strings does not count. */
const exceeds = (text: string, mostValues: number): boolean => {
  let [depth, values] = [0, 1];
  let isInText = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (isInText) {
      if (character === '\\') at += 1;
      else if (character === '"') isInText = false;
    } else if (character === '"') isInText = true;
    else if (character === '[' || character === '{') {
      depth += 1;
      if (depth > MAX_DEPTH) return true;
    } else if (character === ']' || character === '}') depth -= 1;
    else if (character === ',') {
      values += 1;
      if (values > mostValues) return true;
    }
  }
  return false;
};

export const isTooDeep = (text: string): boolean => exceeds(text, Number.POSITIVE_INFINITY);

/** Whether a body is more than a call of the contract may send. */
export const isTooComplex = (text: string): boolean => exceeds(text, MOST_VALUES);

/** As `JSON.stringify` writes them, after an even number of backslashes: PostgreSQL stores neither NUL nor lone surrogates. */
const NOT_STORED = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/;

/**
 * Parses untrusted JSON; undefined when invalid, nested too deep, or with text that cannot be stored. Without a function for each value,
 * which would take a tenth of a second for a body that is not even signed.
 */
export const parseForeignJson = (bytes: Buffer): unknown => {
  const text = bytes.toString('utf8');
  if (isTooDeep(text)) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return NOT_STORED.test(JSON.stringify(value)) ? undefined : value;
  } catch {
    // Not JSON, so not a message of the vendor.
    return undefined;
  }
};
