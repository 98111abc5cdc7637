import { describe, expect, it } from 'vitest';
import { decryptPush } from './protocol.ts';

/** RFC 8291, section 5 and appendix A. */
const DEVICE = {
  privateKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};
const BODY = Buffer.from(
  'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  'base64url',
);

describe('what a browser reads', () => {
  it('is the text of the standard’s example', () => {
    expect(decryptPush(BODY, DEVICE).toString()).toBe('When I grow up, I want to be a watermelon');
  });

  it('is nothing when a bit was changed, or when it was meant for another', () => {
    const changed = Buffer.from(BODY);
    changed.writeUInt8(changed.readUInt8(100) ^ 1, 100);
    expect(() => decryptPush(changed, DEVICE)).toThrow();
    expect(() => decryptPush(BODY, { ...DEVICE, auth: 'AAAAAAAAAAAAAAAAAAAAAA' })).toThrow();
    expect(() => decryptPush(BODY.subarray(0, 40), DEVICE)).toThrow();
  });
});
