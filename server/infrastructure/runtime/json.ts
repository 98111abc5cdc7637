/** A JSON object. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Far deeper than any message of the contract or a vendor; recursive readers overflow the stack at some depth. */
const MAX_DEPTH = 32;

/** Whether a JSON text nests deeper than MAX_DEPTH; brackets inside strings do not count. */
export const isTooDeep = (text: string): boolean => {
  let depth = 0;
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
  }
  return false;
};

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
