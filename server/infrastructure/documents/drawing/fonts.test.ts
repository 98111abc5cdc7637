/// <reference path="./fontkit.d.ts" />
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create } from 'fontkit';
import { expect, it } from 'vitest';
import { parsePersonName } from '#core/people/person-name.ts';

const require = createRequire(import.meta.url);
const LAST_LATIN_LETTER = 0x1eff;

it.each(['400Regular/SourceSans3_400Regular', '600SemiBold/SourceSans3_600SemiBold'])(
  'draws every letter that a name may have, in %s',
  (face) => {
    const font = create(readFileSync(require.resolve(`@expo-google-fonts/source-sans-3/${face}.ttf`)));
    const allowed = Array.from({ length: LAST_LATIN_LETTER }, (_, code) => String.fromCodePoint(code)).filter(
      (letter) => /\p{L}/u.test(letter) && parsePersonName(`A${letter}a`) !== undefined,
    );
    expect(allowed.length).toBeGreaterThan(200);
    expect(allowed.filter((letter) => font.layout(letter).glyphs.some(({ id }) => id === 0))).toEqual([]);
  },
);
