import { describe, expect, it } from 'vitest';
import { withoutSummaries } from './without-summaries.ts';

interface Transform {
  readonly filter: { readonly id: RegExp };
  handler(code: string): { readonly code: string };
}
const { filter, handler } = withoutSummaries().transform as unknown as Transform;

describe('the contract in the phone’s code', () => {
  it('has no summaries of endpoints, whatever is quoted in them', () => {
    const code = `const read = endpoint({ method: 'GET', summary: 'The borrower\\'s "own"', path: '/a' });
const list = endpoint({ summary: "All, of one's own", path: '/b' });`;
    expect(handler(code).code).toBe(`const read = endpoint({ method: 'GET',  path: '/a' });
const list = endpoint({  path: '/b' });`);
  });

  it('keeps fields and types that are called so', () => {
    const code =
      'interface Endpoint { readonly summary: string }\nconst { summary } = one; show({ summary: text });';
    expect(handler(code).code).toBe(code);
  });

  it('is refused where a summary is written in a way that is not known', () => {
    expect(() => handler("endpoint({ summary: 'one' + two, path: '/a' })")).toThrow('not understood');
  });

  it('is that of the modules of endpoints, and no other', () => {
    expect(filter.id.test('/app/src/core/api/payments/credit.ts')).toBe(true);
    expect(filter.id.test('/app/src/features/portal/summary.ts')).toBe(false);
  });
});
