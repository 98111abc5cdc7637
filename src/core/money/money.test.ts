import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatPesos,
  fractionBelow,
  fractionOf,
  fromCents,
  isPesos,
  min,
  parsePesos,
  pesos,
  signedPesos,
  splitEqually,
  subtractClamped,
  sumOf,
  toCents,
} from './money.ts';

describe('pesos', () => {
  it.each([-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('refuses %s', (value) => {
    expect(() => pesos(value)).toThrow(RangeError);
    expect(isPesos(value)).toBe(false);
  });

  it('does not take text or nothing for money', () => {
    expect([isPesos('100'), isPesos(null), isPesos(undefined), isPesos(100)]).toEqual([
      false,
      false,
      false,
      true,
    ]);
  });

  it('lets a difference be negative, and never minus zero', () => {
    expect(signedPesos(-5)).toBe(-5);
    expect(Object.is(signedPesos(-0), 0)).toBe(true);
  });
});

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
        const [, decimals = ''] = /[.,](\d{1,2}|\d{4,})[^\d]*$/.exec(text) ?? [];
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

describe('formatPesos', () => {
  it('groups by three with points, without decimals, after a no-break space', () => {
    expect(formatPesos(pesos(6_666_666))).toBe('$\u00a06.666.666');
    expect(formatPesos(pesos(9_999))).toBe('$\u00a09.999');
    expect(formatPesos(pesos(0))).toBe('$\u00a00');
  });
});

describe('shares', () => {
  it('are exact and rounded once, half up', () => {
    // 0,0005 of 6.666.666 is 3.333,333; of 25.001.000, 12.500,5.
    expect(fractionOf(pesos(6_666_666), '0.0005')).toBe(3_333);
    expect(fractionOf(pesos(25_001_000), '0.0005')).toBe(12_501);
    expect(fractionOf(pesos(6_666_666), '0.0005', 36)).toBe(120_000);
    expect(fractionOf(pesos(3_967), '1', 10, 30)).toBe(1_322);
  });

  it('that are limits are cut down', () => {
    expect(fractionBelow(pesos(100_001), '0.30')).toBe(30_000);
    expect(fractionBelow(pesos(100_009), '0.30')).toBe(30_002);
  });

  it('split equally, the last one taking the difference', () => {
    expect(splitEqually(pesos(643), 6)).toEqual([107, 107, 107, 107, 107, 108]);
    expect(splitEqually(pesos(321), 3)).toEqual([107, 107, 107]);
  });

  it('are refused when the last one would be negative', () => {
    expect(() => splitEqually(pesos(19), 36)).toThrow(RangeError);
  });
});

describe('cents', () => {
  // @covers 5.33, 9.10
  it('are a hundred to the peso', () => {
    expect(toCents(pesos(253_226))).toBe(25_322_600);
    expect(fromCents(25_322_600)).toBe(253_226);
  });

  it.each([150, -100, 0.5, Number.NaN])('%s are not whole pesos', (cents) => {
    expect(fromCents(cents)).toBeUndefined();
  });
});

describe('comparisons', () => {
  it('add, bound and compare whole pesos', () => {
    expect(sumOf([1, 2, -5])).toBe(-2);
    expect(min(pesos(3), pesos(2), pesos(9))).toBe(2);
    expect([subtractClamped(5, 3), subtractClamped(3, 5)]).toEqual([2, 0]);
  });
});
