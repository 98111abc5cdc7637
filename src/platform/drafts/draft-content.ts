/** A typed field with its logical clock: the form's change count, across devices. */
interface TypedField {
  readonly value: unknown;
  readonly at: number;
}

/**
 * A draft: typed fields with the change count at which each was typed, and the count at which the form was last sent. A
 * logical clock, because device clocks jump.
 */
export interface Content {
  readonly fields: Readonly<Record<string, TypedField>>;
  readonly droppedAt: number;
}

export type Values = Readonly<Record<string, unknown>>;

export const NOTHING: Content = { fields: {}, droppedAt: 0 };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

const readField = (field: unknown): TypedField | undefined =>
  isRecord(field) && isCount(field.at) ? { value: field.value, at: field.at } : undefined;

/** Parses a stored draft; damaged fields are dropped, undefined when it is no draft. */
export const readContent = (stored: unknown): Content | undefined => {
  if (!isRecord(stored) || !isRecord(stored.fields) || !isCount(stored.droppedAt)) return undefined;
  const fields = Object.entries(stored.fields).flatMap(([name, field]) => {
    const read = readField(field);
    return read ? [[name, read] as const] : [];
  });
  return { fields: Object.fromEntries(fields), droppedAt: stored.droppedAt };
};

/** The draft's latest change count. */
export const countOf = ({ fields, droppedAt }: Content): number =>
  Math.max(droppedAt, ...Object.values(fields).map(({ at }) => at));

/** With newly typed values, at the next count. */
export const withTyped = (content: Content, typed: Values): Content => {
  const at = countOf(content) + 1;
  const fields = Object.entries(typed).map(([name, value]) => [name, { value, at }] as const);
  return { ...content, fields: { ...content.fields, ...Object.fromEntries(fields) } };
};

/** After the form was sent: drops what was typed up to the count, by default everything. */
export const dropped = (content: Content, at = countOf(content)): Content => {
  const droppedAt = Math.max(content.droppedAt, at);
  const remaining = Object.entries(content.fields).filter(([, field]) => field.at > droppedAt);
  return { fields: Object.fromEntries(remaining), droppedAt };
};

/** Merges two devices' drafts, newest per field; commutative. */
export const merged = (one: Content, other: Content): Content => {
  // Tie-break for equal counts, the same on both devices and for every field, so that they converge.
  const isFirst = JSON.stringify(one.fields) >= JSON.stringify(other.fields);
  const [first, second] = isFirst ? [one, other] : [other, one];
  const fields = { ...second.fields };
  for (const [name, field] of Object.entries(first.fields))
    if (field.at >= (fields[name]?.at ?? 0)) fields[name] = field;
  return dropped({ fields, droppedAt: 0 }, Math.max(one.droppedAt, other.droppedAt));
};
