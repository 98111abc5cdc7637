import { describe, expect, it } from 'vitest';
import { CURVE, openBox, rawOf, type SealedBox, sealFor } from './sealed-box.ts';

const MARKS = { name: 'credit', at: 5 };

const keys = async () => {
  const pair = await crypto.subtle.generateKey(CURVE, true, ['deriveBits']);
  return {
    publicKey: await rawOf(pair.publicKey),
    privateKey: await crypto.subtle.exportKey('jwk', pair.privateKey),
  };
};

const flipped = (bytes: ArrayBuffer): ArrayBuffer => {
  const copy = new Uint8Array(bytes.slice(0));
  copy[0] = (copy[0] ?? 0) ^ 1;
  return copy.buffer;
};

describe('a sealed box', () => {
  it('is opened by the private key alone, and says nothing twice alike', async () => {
    const { publicKey, privateKey } = await keys();
    const box = await sealFor(publicKey, { debt: 2_000_000 }, MARKS);
    expect(await openBox(privateKey, box, MARKS)).toEqual({ debt: 2_000_000 });
    expect(await openBox((await keys()).privateKey, box, MARKS)).toBeUndefined();
    const again = await sealFor(publicKey, { debt: 2_000_000 }, MARKS);
    expect(String(again.ephemeral)).not.toBe(String(box.ephemeral));
  });

  it.each<readonly [string, (box: SealedBox) => SealedBox]>([
    ['its content', (box) => ({ ...box, sealed: flipped(box.sealed) })],
    ['its end', (box) => ({ ...box, sealed: box.sealed.slice(0, -1) })],
    ['its own key', (box) => ({ ...box, ephemeral: new Uint8Array(flipped(box.ephemeral.buffer)) })],
    ['all of it', () => ({}) as SealedBox],
  ])('does not open where %s was altered', async (_, alter) => {
    const { publicKey, privateKey } = await keys();
    const box = await sealFor(publicKey, 'debt', MARKS);
    expect(await openBox(privateKey, alter(box), MARKS)).toBeUndefined();
  });

  it('does not open as something else, or of another day', async () => {
    const { publicKey, privateKey } = await keys();
    const box = await sealFor(publicKey, 'debt', MARKS);
    expect(await openBox(privateKey, box, { ...MARKS, at: 6 })).toBeUndefined();
    expect(await openBox(privateKey, box, { ...MARKS, name: 'session' })).toBeUndefined();
  });
});
