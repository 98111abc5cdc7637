import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatPesos, pesos } from './money.ts';
import { parsePesos } from './parse-pesos.ts';

describe('parsePesos', () => {
  it.each([
    ...['1.200.000', '1 200 000', '1200000', '$ 1.200.000', '$1.200.000', '  1.200.000 ', '$\u00a01.200.000'],
    // The apostrophe of millions, of any keyboard.
    ...["1'200.000", '1’200.000', '1´200.000', "1'200'000", "1'200,000", "$ 1' 200.000"],
    // Other programs' and countries' commas, and cents that are zero.
    ...[
      '1,200,000',
      '1,200,000.00',
      '1.200.000,00',
      '1.200.000,0',
      '1200000,00',
      '1200000.00',
      '1.200.000.00',
    ],
    // Currency in signs and words.
    ...[
      'COP 1.200.000',
      'COP$1.200.000',
      '1200000 COP',
      '1.200.000 pesos',
      '1.200.000 PESOS M/CTE',
      'pesos 1200000',
    ],
    // A dash that closes the sum, the point of a sentence, what dictation and copying add.
    ...[
      '1.200.000.-',
      '$1.200.000,-',
      '1.200.000,--',
      '1.200.000 -',
      '1.200.000.',
      '1. 200. 000',
      '\u200e1.200\u202f000',
    ],
  ])('reads %j as 1.200.000', (text) => {
    expect(parsePesos(text)).toEqual({ ok: true, amount: 1_200_000 });
  });

  it.each([
    ['150.000,-', 150_000],
    ['1,500', 1_500],
    ['12.00', 12],
    ['000', 0],
  ])('reads %j as %d', (text, amount) => {
    expect(parsePesos(text)).toEqual({ ok: true, amount });
  });

  it.each([
    ...(
      ['1.5', '1,5', '1.200,50', '1,200.5', '1200.000', '0,500', '1.200.0005', '1.000.000,000'] as const
    ).map((text) => [text, 'has_decimals'] as const),
    ...(
      ['12 00', '1 2', "1'5", 'un millón', '1e6', 'US$ 500', '€ 500', '150.000 a 200.000', '1.2.3'] as const
    ).map((text) => [text, 'not_a_number'] as const),
    ...(['', '   ', '$', '-', 'pesos'] as const).map((text) => [text, 'empty'] as const),
    ...(['-500', '- $ 500', '$-500', '−500'] as const).map((text) => [text, 'negative'] as const),
    ['9007199254740993', 'too_large'] as const,
  ])('refuses %j as %s', (text, reason) => {
    expect(parsePesos(text)).toEqual({ ok: false, reason });
  });

  it('reads any sum in any of the ways in which it is written', () => {
    const spaces = fc.constantFrom('', ' ', '\u00a0', '\u202f');
    const millions = fc.constantFrom('.', ',', ' ', "'", '’');
    const ways = fc.record({
      amount: fc.integer({ min: 0, max: 999_999_999_999 }),
      groups: fc.constantFrom('', '.', ',', ' '),
      millions: fc.option(millions, { nil: undefined }),
      before: fc.constantFrom('', '$', 'COP', 'COP$', 'pesos'),
      after: fc.constantFrom('', '.', ',-', '.-', '-', ' pesos', ' COP', ',00', '.00'),
      gap: spaces,
    });
    fc.assert(
      fc.property(ways, ({ amount, groups, millions: mark, before, after, gap }) => {
        const parts = amount.toLocaleString('en-US').split(',');
        const isMarked = groups !== '' && parts.length === 3 && (mark === "'" || mark === '’');
        const grouped = isMarked
          ? [`${parts[0]}${mark}${parts[1]}`, parts[2]].join(groups)
          : parts.join(groups);
        expect(parsePesos(`${before}${gap}${grouped}${after}`)).toEqual({ ok: true, amount });
      }),
    );
  });

  it('never reads more than the digits before a decimal part, whatever is put in', () => {
    const characters = fc.constantFrom(..."0123456789.,' -$".split(''));
    const texts = fc.string({ unit: characters, maxLength: 16 });
    fc.assert(
      fc.property(texts, (text) => {
        const read = parsePesos(text);
        if (!read.ok) return;
        const [, decimals = ''] =
          /[.,](\d{1,2}|\d{4,})[^\d]*$/.exec(text.replace(/ *([.,']) */g, '$1')) ?? [];
        expect(Number(decimals)).toBe(0);
        const digits = text.replace(/\D/g, '');
        expect(read.amount).toBe(Number(digits.slice(0, digits.length - decimals.length)));
      }),
      { numRuns: 2_000 },
    );
  });

  it('reads back whatever formatPesos writes', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), (value) => {
        expect(parsePesos(formatPesos(pesos(value)))).toEqual({ ok: true, amount: value });
      }),
    );
  });
});
