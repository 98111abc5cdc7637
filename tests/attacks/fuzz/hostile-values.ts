import type { Random } from '../../support/random.ts';

/** JSON values that careless or hostile clients send in the wrong place. */
export const NUMBERS: readonly number[] = [
  0,
  -1,
  1.5,
  0.1 + 0.2,
  1e-7,
  1e21,
  1e308,
  2 ** 53,
  -(2 ** 63),
  Number.MAX_SAFE_INTEGER,
];

export const TEXTS: readonly string[] = [
  '',
  ' ',
  '100',
  '1.200.000',
  '1e3',
  '0x10',
  '-5',
  'NaN',
  'Infinity',
  'null',
  'true',
  '\u0000',
  'a\u0000b',
  'a\nb',
  '\ud800',
  '\u202e',
  '😀',
  '１２３４',
  'é'.repeat(300),
  'x'.repeat(15_000),
  "' or 1=1; drop table account; --",
  '<script>alert(1)</script>',
  '%00',
  '../../etc/passwd',
  '__proto__',
];

export const OTHERS: readonly unknown[] = [
  null,
  true,
  false,
  [],
  [1],
  ['100'],
  [[]],
  {},
  { $ne: null },
  { toString: 'x' },
  { length: 3 },
  [{ a: [{ b: [] }] }],
];

/** Field names that no call has, some of them on every object's prototype. */
export const STRANGE_NAMES: readonly string[] = [
  'extra',
  'is_admin',
  'constructor',
  'prototype',
  'toString',
  'valueOf',
  'hasOwnProperty',
  '$where',
  'nombre completo',
  '',
  'x'.repeat(5_000),
];

/** Lone surrogates pass through JSON as escapes. */
const CHARACTERS = [
  '\u0000',
  '\ud800',
  '\udfff',
  '\u202e',
  '\r\n',
  '"',
  '\\',
  "'",
  '%',
  '<',
  '{',
  '\u2028',
  'ñ',
  '😀',
];

const hostileText = (random: Random): string =>
  random.chance(0.6)
    ? random.pick(TEXTS)
    : Array.from({ length: random.between(1, 40) }, () =>
        random.chance(0.4) ? random.pick(CHARACTERS) : String.fromCharCode(random.between(1, 0xd7ff)),
      ).join('');

const hostileName = (random: Random): string =>
  random.chance(0.5) ? random.pick(STRANGE_NAMES) : hostileText(random).slice(0, 40);

/** A JSON value of any type, at most three levels deep. */
export const hostileValue = (random: Random, level = 0): unknown => {
  const nested = level < 3 ? 1 : 0;
  switch (random.weighted({ text: 5, number: 4, other: 3, uncallable: 1, list: nested, object: nested })) {
    case 'text':
      return hostileText(random);
    case 'number':
      return random.chance(0.7)
        ? random.pick(NUMBERS)
        : (random.fraction() - 0.5) * 10 ** random.between(0, 30);
    case 'other':
      // Null, which `pick` does not take, is the first.
      return OTHERS[random.between(0, OTHERS.length - 1)];
    case 'uncallable':
      // Whatever turns it into text or a number throws.
      return { toString: 1, valueOf: 1, toJSON: 1, length: -1 };
    case 'list':
      return Array.from({ length: random.between(0, 5) }, () => hostileValue(random, level + 1));
    case 'object':
      return Object.fromEntries(
        Array.from({ length: random.between(0, 5) }, () => [
          hostileName(random),
          hostileValue(random, level + 1),
        ]),
      );
  }
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** The value with one part of it replaced, left out or added. */
export const withHostilePart = (random: Random, value: unknown): unknown => {
  const names = isObject(value) ? Object.keys(value) : [];
  if (!isObject(value) || names.length === 0 || random.chance(0.05)) return hostileValue(random);
  const changed: Record<string, unknown> | unknown[] = Array.isArray(value) ? [...value] : { ...value };
  const set = (name: string, part: unknown): void => void Object.assign(changed, { [name]: part });
  const name = random.pick(names);
  switch (random.weighted({ replaced: 3, missing: 1, added: 1, inside: 6 })) {
    case 'replaced':
      set(name, hostileValue(random));
      break;
    case 'missing':
      set(name, undefined);
      break;
    case 'added':
      set(hostileName(random), hostileValue(random));
      break;
    case 'inside':
      set(name, withHostilePart(random, value[name]));
  }
  return changed;
};

/** What no path or query may carry, percent-encoded or broken. */
export const BROKEN_ADDRESSES = [
  '%',
  '%zz',
  '%ff',
  '%c0%af',
  '%00',
  '%2F',
  '..%2F..%2Fetc%2Fpasswd',
  'a%2Fb',
  '%F0%9F%98%80',
  '%E2%80%AE',
  '%25%32%46',
  '%ED%A0%80',
  '*',
  ':id',
  ';a=b',
  'x'.repeat(700),
  'x'.repeat(2_000),
  '1'.repeat(300),
  '-1',
  '1e3',
  'null',
  '[object%20Object]',
  "'%20or%201=1--",
  'constructor',
  '__proto__',
];

const ADDRESSES = [
  ...BROKEN_ADDRESSES,
  '',
  '00000000-0000-0000-0000-000000000000',
  '9223372036854775808',
  '99999999999999999999999999',
];

/** What a path or a query may carry, already percent-encoded or broken. */
export const hostileAddressPart = (random: Random): string =>
  random.chance(0.6)
    ? random.pick(ADDRESSES)
    : // Half of a surrogate pair cannot be encoded.
      encodeURIComponent(
        hostileText(random)
          .slice(0, 200)
          .replaceAll(/\p{Surrogate}/gu, '\ufffd'),
      );
