import { describe, expect, it } from 'vitest';
import { NOTHING, withTyped } from './draft-content.ts';
import {
  type DraftShape,
  flatContent,
  isAmount,
  isChoice,
  isText,
  migrated,
  valuesOf,
} from './draft-shape.ts';

interface Entry {
  provider: { id: string; name: string } | null;
  cost: number | null;
  discountCode: string;
}

const shape: DraftShape<Entry> = {
  name: 'procedure',
  version: 3,
  fields: { provider: isChoice(['id', 'name']), cost: isAmount, discountCode: isText },
  earlier: { 2: ({ code, ...values }) => ({ ...values, discountCode: code }) },
};

/** Version 1: every value of the form, without counts. */
const flat = {
  providerText: 'Clínica Sonrisa',
  provider: { id: '7', name: 'Clínica Sonrisa', city: 'Cali' },
  cost: 3_000_000,
  procedureDate: '',
  code: 'SONRISA10',
};

describe('a draft of an earlier shape', () => {
  it('becomes today’s, what was empty in it was never typed', () => {
    const content = flatContent(flat, 1);
    expect(Object.keys(content?.fields ?? {})).not.toContain('procedureDate');
    expect(content && valuesOf(shape, migrated(shape, 1, content))).toEqual({
      provider: flat.provider,
      cost: 3_000_000,
      discountCode: 'SONRISA10',
    });
  });

  it('goes through every version on its way', () => {
    const content = withTyped(NOTHING, { code: 'A' });
    expect(valuesOf(shape, migrated(shape, 2, content))).toEqual({ discountCode: 'A' });
    expect(valuesOf(shape, migrated(shape, 3, content))).toEqual({});
  });

  it('loses a field of another kind and keeps the others', () => {
    const content = withTyped(NOTHING, { provider: { id: 7 }, cost: '3', discountCode: 'A' });
    const read = migrated(shape, 3, content);
    expect(Object.keys(read.fields)).toEqual(['discountCode']);
  });

  it('keeps what says how new each field is', () => {
    const content = withTyped(withTyped(NOTHING, { cost: 1 }), { code: 'A' });
    expect(migrated(shape, 2, content).fields).toMatchObject({ cost: { at: 1 }, discountCode: { at: 2 } });
  });

  it('is none when it is of a later format', () => {
    expect(flatContent(flat, 2)).toBeUndefined();
    expect(flatContent(null, 1)).toBeUndefined();
  });
});
