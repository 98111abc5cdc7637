import { describe, expect, it } from 'vitest';
import { explainStartFailure } from './start-failure.ts';

describe('the sentence of a start that fails', () => {
  it.each([
    ['a file of the data', Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })],
    ['initdb', new Error('initdb failed (1): initdb: error: write: No space left on device')],
    ['PostgreSQL', Object.assign(new Error('could not extend file: No space left'), { code: '53100' })],
  ])('names the full disk that %s met, and where the data are', (_, error) => {
    const sentence = explainStartFailure(error, { DATA_DIR: '/srv/datos' });
    expect(sentence).toMatch(
      /^El disco está lleno \(.+\)\. Libera espacio donde están los datos \(\/srv\/datos\)/,
    );
  });
});
