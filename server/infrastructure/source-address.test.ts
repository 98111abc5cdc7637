import { describe, expect, it } from 'vitest';
import { sourceOf } from './source-address.ts';

describe('whom an address stands for', () => {
  it('is the address itself in IPv4, mapped into IPv6 or not', () => {
    expect(sourceOf('190.24.1.7')).toBe('190.24.1.7');
    expect(sourceOf('::ffff:190.24.1.7')).toBe('190.24.1.7');
  });

  it('is the subscriber, not the device, in IPv6', () => {
    expect(sourceOf('2800:484:1a2b:3c00::1')).toBe('2800:484:1a2b:3c00::/64');
    expect(sourceOf('2800:0484:1a2b:3c00:aaaa:bbbb:cccc:dddd')).toBe('2800:484:1a2b:3c00::/64');
    expect(sourceOf('2800:484:1a2b:3c01::1')).not.toBe(sourceOf('2800:484:1a2b:3c00::1'));
    expect(sourceOf('::1')).toBe('0:0:0:0::/64');
    expect(sourceOf('2800::7%eth0')).toBe('2800:0:0:0::/64');
  });
});
