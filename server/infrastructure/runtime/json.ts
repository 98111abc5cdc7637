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

const LONE_SURROGATE = /\p{Surrogate}/u;

/** PostgreSQL stores neither NUL nor lone surrogates. */
const canBeStored = (text: string): boolean => !text.includes('\0') && !LONE_SURROGATE.test(text);

/** Parses untrusted JSON; undefined when invalid, nested too deep, or with text that cannot be stored. */
export const parseForeignJson = (bytes: Buffer): unknown => {
  const text = bytes.toString('utf8');
  if (isTooDeep(text)) return undefined;
  try {
    return JSON.parse(text, (name, value: unknown) => {
      if (!canBeStored(name) || (typeof value === 'string' && !canBeStored(value)))
        throw new SyntaxError('text that cannot be stored');
      return value;
    });
  } catch {
    // Not JSON, so not a message of the vendor.
    return undefined;
  }
};
