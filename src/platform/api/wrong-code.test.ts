import { describe, expect, it } from 'vitest';
import { CallFailure } from './call-failure.ts';
import { isDeadCode, isWrongCode, orWrongCode } from './wrong-code.ts';

const rejection = (status: number, code: string): CallFailure =>
  new CallFailure({ kind: 'answered', status, code, sentence: 'El código venció. Pide uno nuevo.' });

describe('the outcome of trying a code', () => {
  it('is the answer when the code was right', async () => {
    const outcome = await orWrongCode(Promise.resolve('dentro'));
    expect(outcome).toBe('dentro');
    expect(isWrongCode(outcome)).toBe(false);
  });

  it.each([
    ['code_wrong', false],
    ['code_expired', true],
    ['code_exhausted', true],
    ['code_gone', true],
  ])('is a value when the code was refused as %s; dead: %s', async (code, isDead) => {
    const outcome = await orWrongCode(Promise.reject(rejection(422, code)));
    if (!isWrongCode(outcome)) throw new Error('a refused code was taken for an answer');
    expect(outcome.wrongCode.sentence).toBe('El código venció. Pide uno nuevo.');
    expect(isDeadCode(outcome)).toBe(isDead);
  });

  it('throws on what is no matter of the code', async () => {
    const tooMany = rejection(429, 'too_many_wrong_codes');
    await expect(orWrongCode(Promise.reject(tooMany))).rejects.toBe(tooMany);
  });
});
