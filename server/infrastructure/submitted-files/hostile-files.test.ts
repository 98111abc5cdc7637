import { describe, expect, it } from 'vitest';
import { readHostileNamed } from '../../../tests/support/hostile-outcome.ts';

describe('a hostile file', () => {
  it.each([
    ['active_pdf', 'attached program'],
    ['broken_pdf', 'half a PDF'],
    ['not_a_document', 'web page'],
  ])('is refused as %s: %s', async (code, name) => {
    expect(await readHostileNamed(name)).toMatchObject({ code });
  });

  it('leaves only its drawing where it is kept', async () => {
    const kept = await readHostileNamed('address behind a link');
    if (!('bytes' in kept)) throw kept;
    expect(kept.bytes.toString('latin1')).toMatch(/^%PDF-1\.4[\s\S]*%%EOF\n$/);
    expect(kept.bytes.toString('latin1')).not.toMatch(/javascript|\/URI/);
  });
});
