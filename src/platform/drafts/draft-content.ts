/** A field as somebody typed it, and its place in the order of everything typed into the form, on whatever device. */
interface TypedField {
  readonly value: unknown;
  readonly at: number;
}

/**
 * A draft: the fields that were typed, each with the count of its form's changes by then, and the count at which the form was
 * last sent. Counts and not clocks: a phone's clock jumps.
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

/** What was kept, as far as it is one; undefined when it is none at all. */
export const readContent = (kept: unknown): Content | undefined => {
  if (!isRecord(kept) || !isRecord(kept.fields) || !isCount(kept.droppedAt)) return undefined;
  const fields = Object.entries(kept.fields).flatMap(([name, field]) => {
    const read = readField(field);
    return read ? [[name, read] as const] : [];
  });
  return { fields: Object.fromEntries(fields), droppedAt: kept.droppedAt };
};

/** How many changes a draft has seen. */
export const countOf = ({ fields, droppedAt }: Content): number =>
  Math.max(droppedAt, ...Object.values(fields).map(({ at }) => at));

/** With what was typed just now, which is newer than all of it. */
export const withTyped = (content: Content, typed: Values): Content => {
  const at = countOf(content) + 1;
  const fields = Object.entries(typed).map(([name, value]) => [name, { value, at }] as const);
  return { ...content, fields: { ...content.fields, ...Object.fromEntries(fields) } };
};

/** Once the form was sent: what was typed up to the count given, everything unless said, is over. */
export const dropped = (content: Content, at = countOf(content)): Content => {
  const droppedAt = Math.max(content.droppedAt, at);
  const left = Object.entries(content.fields).filter(([, field]) => field.at > droppedAt);
  return { fields: Object.fromEntries(left), droppedAt };
};

/** Of two devices' drafts the newest of each field, whichever of them is asked. */
export const merged = (one: Content, other: Content): Content => {
  // Two that typed at the same count must not each keep their own: one of the drafts goes before, field by field alike.
  const isFirst = JSON.stringify(one.fields) >= JSON.stringify(other.fields);
  const [first, second] = isFirst ? [one, other] : [other, one];
  const fields = { ...second.fields };
  for (const [name, field] of Object.entries(first.fields))
    if (field.at >= (fields[name]?.at ?? 0)) fields[name] = field;
  return dropped({ fields, droppedAt: 0 }, Math.max(one.droppedAt, other.droppedAt));
};
