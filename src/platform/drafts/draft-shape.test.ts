import { describe, expect, it } from 'vitest';
import { changedFields, type DraftShape, isAmount, isChoice, isText, validFields } from './draft-shape.ts';

interface Entry {
  providerText: string;
  provider: { id: string; name: string } | null;
  cost: number | null;
}

const shape: DraftShape<Entry> = {
  name: 'procedure',
  version: 3,
  fields: { providerText: isText, provider: isChoice(['id', 'name']), cost: isAmount },
  together: [['providerText', 'provider']],
};
const provider = { id: '7', name: 'Clínica Sonrisa' };

describe('what is read of a draft', () => {
  it('lacks fields of another kind and those that the form does not have', () => {
    const values = { providerText: 'Clínica', provider: { id: 7 }, cost: '3', constructor: 'x', gone: 1 };
    expect(validFields(shape, values)).toEqual({ providerText: 'Clínica' });
    expect(validFields(shape, { provider, cost: null })).toEqual({ provider, cost: null });
  });
});

describe('what was changed in a form', () => {
  const before: Entry = { providerText: 'Clínica Sonrisa', provider, cost: 1 };

  it('is what differs, equal objects do not', () => {
    expect(changedFields(shape, before, { ...before, cost: 2, provider: { ...provider } })).toEqual({
      cost: 2,
    });
    expect(changedFields(shape, before, { ...before })).toEqual({});
  });

  it('is the whole choice where a part of it was typed', () => {
    const typed = { ...before, providerText: 'Clínica' };
    expect(changedFields(shape, before, typed)).toEqual({ providerText: 'Clínica', provider });
  });
});
