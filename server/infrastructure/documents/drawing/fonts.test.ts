/// <reference path="./fontkit.d.ts" />
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create } from 'fontkit';
import { expect, it } from 'vitest';
import { parsePersonName } from '#core/people/person-name.ts';
import { findUndrawableCharacter } from '../drawable.ts';

const require = createRequire(import.meta.url);
const LAST_CODE = 0xff_ff;

it.each(['400Regular/SourceSans3_400Regular', '600SemiBold/SourceSans3_600SemiBold'])(
  'draws every letter that a name may have and every character that a paper shows, in %s',
  (face) => {
    const font = create(readFileSync(require.resolve(`@expo-google-fonts/source-sans-3/${face}.ttf`)));
    const characters = Array.from({ length: LAST_CODE + 1 }, (_, code) => String.fromCodePoint(code)).filter(
      (character) => !/\p{Cs}|\n/u.test(character),
    );
    const ofNames = characters
      .filter((letter) => /\p{L}/u.test(letter))
      .flatMap((letter) => parsePersonName(`A${letter}a`) ?? []);
    const shown = characters.filter((character) => findUndrawableCharacter(character) === undefined);
    expect(ofNames.length).toBeGreaterThan(200);
    expect(shown.length).toBeGreaterThan(400);
    expect(ofNames.filter((name) => findUndrawableCharacter(name) !== undefined)).toEqual([]);
    expect(shown.filter((each) => font.layout(each).glyphs.some(({ id }) => id === 0))).toEqual([]);
  },
);
