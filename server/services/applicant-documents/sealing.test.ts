import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { seal, unseal } from './sealing.ts';

type Settings = Parameters<typeof seal>[0];

const secretly = (word: string): Settings =>
  ({ config: { secrets: { documents: Buffer.from(word) } } }) as unknown as Settings;

describe('a sealed document', () => {
  const settings = secretly('s'.repeat(43));
  const content = Buffer.from('nómina de octubre');
  const place = randomUUID();

  it('opens as it was, and shows nothing of itself before', () => {
    const sealed = seal(settings, place, content);
    expect(sealed.includes(content)).toBe(false);
    expect(unseal(settings, place, sealed)).toEqual(content);
    expect(seal(settings, place, content)).not.toEqual(sealed);
  });

  it('opens neither in another place, nor with another secret, nor when a byte of it was changed', () => {
    const sealed = seal(settings, place, content);
    expect(() => unseal(settings, randomUUID(), sealed)).toThrow();
    expect(() => unseal(secretly('t'.repeat(43)), place, sealed)).toThrow();
    const touched = Buffer.from(sealed);
    touched.writeUInt8(sealed.readUInt8(20) ^ 1, 20);
    expect(() => unseal(settings, place, touched)).toThrow();
  });
});
