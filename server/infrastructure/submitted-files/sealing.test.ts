import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { seal, unseal } from './sealing.ts';

describe('a sealed document', () => {
  const secret = Buffer.from('s'.repeat(43));
  const content = Buffer.from('nómina de octubre');
  const place = randomUUID();

  it('opens as it was, and shows nothing of itself before', () => {
    const sealed = seal(secret, place, content);
    expect(sealed.includes(content)).toBe(false);
    expect(unseal(secret, place, sealed)).toEqual(content);
    expect(seal(secret, place, content)).not.toEqual(sealed);
  });

  it('opens neither in another place, nor with another secret, nor when a byte of it was changed', () => {
    const sealed = seal(secret, place, content);
    expect(() => unseal(secret, randomUUID(), sealed)).toThrow();
    expect(() => unseal(Buffer.from('t'.repeat(43)), place, sealed)).toThrow();
    const touched = Buffer.from(sealed);
    touched.writeUInt8(sealed.readUInt8(20) ^ 1, 20);
    expect(() => unseal(secret, place, touched)).toThrow();
  });
});
