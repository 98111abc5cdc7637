/** Of the values at one place. */
interface Shape {
  readonly kinds: Set<string>;
  /** Fields that every object of the place has. */
  always: ReadonlySet<string> | undefined;
}

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

const kindOf = (value: unknown): string => {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'list';
  if (typeof value !== 'string') return typeof value;
  if (DATE.test(value)) return 'date';
  return INSTANT.test(value) ? 'instant' : 'text';
};

/** Keys of a map by number are one place. */
const placeOf = (at: string, name: string): string => `${at}.${/^\d+$/.test(name) ? '*' : name}`;

/** The places of some values: the elements of a list share one. */
const shapesOf = (values: readonly unknown[]): ReadonlyMap<string, Shape> => {
  const shapes = new Map<string, Shape>();
  const walk = (value: unknown, at: string): void => {
    const shape = shapes.get(at) ?? { kinds: new Set<string>(), always: undefined };
    shapes.set(at, shape);
    shape.kinds.add(kindOf(value));
    if (Array.isArray(value)) for (const one of value) walk(one, `${at}[]`);
    else if (typeof value === 'object' && value !== null) {
      const places = new Set(Object.keys(value).map((name) => placeOf(at, name)));
      const { always = places } = shape;
      shape.always = new Set([...always].filter((place) => places.has(place)));
      for (const [name, one] of Object.entries(value)) walk(one, placeOf(at, name));
    }
  };
  for (const value of values) walk(value, '');
  return shapes;
};

/** How answers differ in shape from samples: a place or a kind of value that no sample has, a field that all samples have. */
export const differencesFrom = (
  samples: readonly unknown[],
  answers: readonly unknown[],
): readonly string[] => {
  const [known, heard] = [shapesOf(samples), shapesOf(answers)];
  return [...heard].flatMap(([at, { kinds, always }]) => {
    const sample = known.get(at);
    if (!sample) return [`${at} is in no sample`];
    const unknown = [...kinds].filter((kind) => !sample.kinds.has(kind));
    const missing = [...(always ? (sample.always ?? []) : [])].filter((place) => !always?.has(place));
    return [
      ...unknown.map((kind) => `${at} is a ${kind} in no sample`),
      ...missing.map((place) => `${place} is in every sample`),
    ];
  });
};
