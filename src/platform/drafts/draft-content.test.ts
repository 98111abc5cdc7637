import { describe, expect, it } from 'vitest';
import { type Content, countOf, dropped, merged, NOTHING, readContent, withTyped } from './draft-content.ts';

const both = (one: Content, other: Content): Content => {
  const content = merged(one, other);
  expect(merged(other, one)).toEqual(content);
  return content;
};
const shown = ({ fields }: Content) =>
  Object.fromEntries(Object.entries(fields).map(([name, { value }]) => [name, value]));

describe('a draft on two devices', () => {
  const common = withTyped(NOTHING, { name: 'Ana', cost: 1 });

  it('keeps of each field what was typed last, wherever', () => {
    const here = withTyped(withTyped(common, { cost: 2 }), { cost: 3 });
    const there = withTyped(common, { name: 'Eva' });
    expect(shown(both(here, there))).toEqual({ name: 'Eva', cost: 3 });
  });

  it('is not changed by an older or an empty one', () => {
    const newer = withTyped(common, { cost: 2 });
    expect(both(newer, common)).toEqual(newer);
    expect(both(newer, NOTHING)).toEqual(newer);
  });

  it('becomes the same on both when they typed at the same count', () => {
    const here = withTyped(common, { name: 'Here', cost: 5 });
    const there = withTyped(common, { name: 'There', cost: 4 });
    expect([
      { name: 'Here', cost: 5 },
      { name: 'There', cost: 4 },
    ]).toContainEqual(shown(both(here, there)));
  });

  it('stays sent for whoever has it from before, and begins anew with what is typed after', () => {
    const sent = dropped(withTyped(common, { cost: 2 }));
    expect(shown(both(sent, common))).toEqual({});
    const anew = withTyped(sent, { cost: 9 });
    expect(shown(both(anew, withTyped(common, { cost: 2 })))).toEqual({ cost: 9 });
    expect(countOf(anew)).toBeGreaterThan(countOf(sent));
  });

  it('loses to a sending only what was there when it was sent', () => {
    const later = withTyped(common, { cost: 7 });
    expect(shown(dropped(later, countOf(common)))).toEqual({ cost: 7 });
  });
});

describe('what is read back', () => {
  it.each([
    null,
    'text',
    [],
    {},
    { fields: {} },
    { fields: [], droppedAt: 0 },
    { fields: {}, droppedAt: -1 },
  ])('is nothing when it is %j', (stored) => {
    expect(readContent(stored)).toBeUndefined();
  });

  it('lacks the fields that are broken', () => {
    const fields = { name: { value: 'Ana', at: 2 }, cost: { value: 1, at: 'now' }, date: 'soon' };
    expect(readContent({ fields, droppedAt: 0 })).toEqual({
      fields: { name: { value: 'Ana', at: 2 } },
      droppedAt: 0,
    });
  });
});
