import { isFields, valuesByPath } from '../round-trips/distinguishable.ts';

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

const kindOf = (value: unknown): string => {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'list';
  if (typeof value !== 'string') return typeof value;
  if (DATE.test(value)) return 'date';
  return INSTANT.test(value) ? 'instant' : 'text';
};

/** Fields that every object of some values has; undefined: there is no object. */
const fieldsOfAll = (values: readonly unknown[]): readonly string[] | undefined => {
  const [first, ...others] = values.filter(isFields);
  // The keys of a map by number are data.
  return (
    first &&
    Object.keys(first).filter((name) => !/^\d+$/.test(name) && others.every((other) => name in other))
  );
};

/** How answers differ in shape from samples: a place or a kind of value that no sample has, a field that all samples have. */
export const differencesFrom = (
  samples: readonly unknown[],
  answers: readonly unknown[],
): readonly string[] => {
  const known = valuesByPath(samples);
  return [...valuesByPath(answers)].flatMap(([at, values]) => {
    const sampled = known.get(at);
    if (!sampled) return [`${at} is in no sample`];
    const kinds = new Set(sampled.map(kindOf));
    const unknown = [...new Set(values.map(kindOf))].filter((kind) => !kinds.has(kind));
    const always = fieldsOfAll(values);
    const missing = always ? (fieldsOfAll(sampled) ?? []).filter((name) => !always.includes(name)) : [];
    return [
      ...unknown.map((kind) => `${at} is a ${kind} in no sample`),
      ...missing.map((name) => `${at}.${name} is in every sample`),
    ];
  });
};
