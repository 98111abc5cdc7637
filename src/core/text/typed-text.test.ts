import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanNumber } from './typed-number.ts';
import { cleanLine, cleanParagraphs, findUnstorable } from './typed-text.ts';

describe('a number or a code', () => {
  // Spaces of Unicode's Zs, the marks that messaging apps put around numbers, and what word processors hide.
  it.each([
    ...['12 34', '12\u00a034', '12\u202f34', '12\u200334', '12\t34', '12\r\n34', '\u200e1234', '12\u200b34'],
    ...['\u202a1234\u202c', '\u2066\u20691234', '12\u00ad34', '\ufeff1234', '12\u2060\ufe0f34', '12\u008534'],
  ])('loses what stands in %j', (text) => {
    expect(cleanNumber(text)).toBe('1234');
  });

  it('has one hyphen', () => {
    for (const hyphen of '-‐‑‒–−－') expect(cleanNumber(`890903938${hyphen}8`)).toBe('890903938-8');
  });
});

describe('a free text', () => {
  it('ends its lines alike, whichever program wrote them', () => {
    for (const end of ['\n', '\r\n', '\r', '\u2028', '\u2029', '\u0085', '\v', ' \r\n '])
      expect(cleanParagraphs(`uno${end}dos`)).toBe('uno\ndos');
    expect(cleanParagraphs('uno\r\n\r\ndos')).toBe('uno\n\ndos');
  });

  it.each([
    ...["D'Angelo", 'D´Angelo', 'D`Angelo', 'D‘Angelo', 'D’Angelo', 'DʼAngelo', 'D′Angelo', 'D＇Angelo'],
    ...[' D\u2019Angelo\u00a0', 'D\u200d\u2019An\u00adgelo'],
  ])('folds %j into one name', (text) => {
    expect(cleanLine(text)).toBe("D'Angelo");
  });

  it('is composed, on one line where it has one, with single spaces', () => {
    expect(cleanLine('Mun\u200b\u0303oz')).toBe('Muñoz');
    expect(cleanLine('\u00a0Ana\u2003\u3000María\r\n\tPérez\f')).toBe('Ana María Pérez');
  });

  it('drops the marks that turn the direction of writing, and keeps an emoji whole', () => {
    expect(cleanLine('a\u202eb\u2066c\u200f')).toBe('abc');
    expect(cleanLine('👩🏽‍⚕️ y ❤️‍🔥')).toBe('👩🏽‍⚕️ y ❤️‍🔥');
  });

  it.each([
    ['nul\u0000', { codePoint: 'U+0000', after: 'nul' }],
    ['Ana María\u0007 Pérez', { codePoint: 'U+0007', after: 'María' }],
    ['\ud83d medio', { codePoint: 'U+D83D', after: '' }],
    ['lost \ufffd', { codePoint: 'U+FFFD', after: 'lost' }],
  ])('names what cannot be stored of %j', (text, found) => {
    expect(findUnstorable(cleanParagraphs(text))).toEqual(found);
  });

  it('is clean once it was cleaned', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
        for (const clean of [cleanLine, cleanParagraphs, cleanNumber]) {
          const once = clean(text);
          expect(clean(once)).toBe(once);
        }
      }),
    );
  });
});
