import type { Random } from '../../support/random.ts';

/** How a request must be refused, by a code of 4xx where no status is given. */
export interface Rejection {
  readonly status?: number | undefined;
  readonly code?: string;
}

const MAX_BODY_BYTES = 256 * 1024;

/** Inserts bytes somewhere. */
const inserting = (random: Random, body: Buffer, bytes: readonly number[]): Buffer => {
  const at = random.between(0, body.length);
  return Buffer.concat([body.subarray(0, at), Buffer.from(bytes), body.subarray(at)]);
};

/** Inserts a member at the beginning of an object. */
const leading = (body: Buffer, member: string): Buffer =>
  Buffer.from(`{${member},${body.toString().slice(1) || '}'}`);

const flipped = (random: Random, body: Buffer): Buffer => {
  const copy = Buffer.from(body);
  for (let changes = random.between(1, 4); changes > 0 && copy.length > 0; changes -= 1)
    copy[random.between(0, copy.length - 1)] = random.between(0, 255);
  return copy;
};

const nested = (random: Random, levels: number): Buffer =>
  random.chance(0.5)
    ? Buffer.from(`${'['.repeat(levels)}${random.chance(0.7) ? ']'.repeat(levels) : ''}`)
    : Buffer.from(`${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`);

/** What is no JSON, made of some. */
const noJson = (random: Random, body: Buffer): Buffer => {
  const good = body.toString();
  return Buffer.from(
    random.pick([
      good.slice(0, -1),
      `[${good}`,
      good.replaceAll('"', "'"),
      `/* */${good}`,
      '{"a":NaN}',
      '{"a":01}',
      '{"a":undefined}',
      ...['}', ',', 'x', '\u0000', '{}'].map((more) => `${good}${more}`),
    ]),
  );
};

/** What can be wrong with the bytes of a body, whatever it says. */
const DAMAGES = {
  'no JSON': noJson,
  'half a body': (random, body) => body.subarray(0, random.between(0, body.length)),
  'other bytes': flipped,
  'broken UTF-8': (random, body) =>
    inserting(random, body, random.pick([[0xff], [0xc3, 0x28], [0xed, 0xa0, 0x80], [0xf8]])),
  'a NUL': (random, body) => inserting(random, body, [0]),
  'an escaped NUL': (random, body) => leading(body, `"${random.pick(['a', 'otp', 'id'])}":"\\u0000\\ud800"`),
  'a key twice': (_random, body) => {
    const [, first = '"a"'] = /("[^"]*")\s*:/.exec(body.toString()) ?? [];
    return leading(body, `${first}:{"a":[null]}`);
  },
  'a key of the prototype': (random, body) =>
    leading(
      body,
      random.pick([
        '"__proto__":{"admin":true}',
        '"constructor":{"prototype":{"admin":true}}',
        '"\\u005f_proto__":{"length":1e9}',
      ]),
    ),
  'a name of the prototype': (random, body) =>
    leading(body, random.pick(['"toString":1,"valueOf":1', '"hasOwnProperty":null', '"then":1'])),
  'a huge number': (random, body) =>
    Buffer.from(
      body
        .toString()
        .replace(
          /:\s*("[^"]*"|[\d.]+|true|false|null)/,
          `:${random.pick(['1e999', '-1e999', '9'.repeat(400), '1e-999', '0.1e1000000000', '-0', '01'])}`,
        ),
    ),
  'deep nesting': (random) => nested(random, random.pick([500, 5_000, 40_000])),
  'deep nesting in a member': (random, body) =>
    leading(body, `"a":${nested(random, random.pick([30, 500, 5_000]))}`),
  'too much': (random, body) =>
    leading(body, `"a":"${'x'.repeat(MAX_BODY_BYTES + random.between(0, 100_000))}"`),
  'many members': (random, body) =>
    leading(body, Array.from({ length: random.between(1_000, 10_000) }, (_, at) => `"a${at}":1`).join(',')),
  'a byte order mark': (_random, body) => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), body]),
  'UTF-16': (_random, body) => Buffer.from(body.toString(), 'utf16le'),
  nothing: () => Buffer.alloc(0),
} satisfies Record<string, (random: Random, body: Buffer) => Buffer>;

const MALFORMED = { status: 400, code: 'malformed' };

/** How a body is refused, where every call must. */
const REJECTIONS: Partial<Readonly<Record<keyof typeof DAMAGES, Rejection>>> = {
  'no JSON': MALFORMED,
  'a key of the prototype': MALFORMED,
  'deep nesting': MALFORMED,
  'UTF-16': MALFORMED,
  'too much': { status: 413, code: 'too_large' },
};

const NAMES = Object.keys(DAMAGES) as (keyof typeof DAMAGES)[];
/** These cost as much as a hundred others. */
const DEAR = ['too much', 'many members'];

export const damagedBody = (random: Random, body: Buffer) => {
  const drawn = random.pick(NAMES);
  const how = DEAR.includes(drawn) && random.chance(0.8) ? 'other bytes' : drawn;
  return { how, body: DAMAGES[how](random, body), rejection: REJECTIONS[how] };
};
