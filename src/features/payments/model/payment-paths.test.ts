import { describe, expect, it } from 'vitest';
import { resultPath, resultReference } from './payment-paths.ts';

const referenceOf = (search: string, open?: string) => resultReference(new URLSearchParams(search), open);

describe('askedReference', () => {
  it('reads back the address that it made', () => {
    const { search } = new URL(resultPath('/dashboard/pay', 'CS-1-ab&c'), 'http://app');
    expect(referenceOf(search)).toBe('CS-1-ab&c');
  });

  it('takes the payment under way when the provider only says which transaction it was', () => {
    expect(referenceOf('?id=11-22&env=test', 'CS-1')).toBe('CS-1');
    expect(referenceOf('?reference=CS-2&id=11-22', 'CS-1')).toBe('CS-2');
  });

  it('asks about nothing without either', () => {
    expect(referenceOf('', 'CS-1')).toBeUndefined();
    expect(referenceOf('?reference=', 'CS-1')).toBeUndefined();
    expect(referenceOf('?id=11-22')).toBeUndefined();
  });
});
