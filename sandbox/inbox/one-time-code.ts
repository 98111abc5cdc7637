/** The line that binds a code to an origin for autofill: '@app.example #1234'. */
const boundLine = /^@\S+ #([0-9A-Za-z]+)\s*$/m;
const mentionsCode = /c[oó]digo|clave|\bpin\b|verifica|\bcode\b/i;
/** Four digits on their own: not part of an amount, a date, a decimal or a masked phone. */
const fourDigits = /(?<![\w.,$*/#-])(?<![$*\d•]\s)\d{4}(?![\w/-])(?![.,]\d)/g;

export function oneTimeCode(text: string): string | undefined {
  const bound = boundLine.exec(text)?.[1];
  if (bound !== undefined) return bound;
  const topic = mentionsCode.exec(text);
  if (topic === null) return undefined;
  const candidates = [...text.matchAll(fourDigits)];
  const distance = (match: RegExpExecArray) => Math.abs(match.index - topic.index);
  const [nearest] = candidates.sort((one, other) => distance(one) - distance(other));
  return nearest?.[0];
}
