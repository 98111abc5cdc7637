import { describe, expect, it } from 'vitest';
import type { IdentityReading } from '#core/api/applications/identity.ts';
import { pollIntervalMs, shownStatus } from './use-identity.ts';

const NOW = Date.UTC(2026, 10, 20, 15);
const reading = (status: IdentityReading['status']): IdentityReading => ({
  status,
  repeat: undefined,
  agent: undefined,
});
const sentAgo = (ms: number) => ({ url: 'https://vendor.example/v/1', isOpen: false, submittedAt: NOW - ms });

describe('the status that is shown', () => {
  it('is loading until the server has answered', () => {
    expect(shownStatus(undefined, undefined, NOW)).toBe('loading');
  });

  it.each(['idle', 'in_progress', 'manual_validation', 'declined', 'approved'] as const)(
    'is what the server says: %s',
    (status) => {
      expect(shownStatus(reading(status), undefined, NOW)).toBe(status);
    },
  );

  // @covers 4.32
  it('is in progress right after the photos went out, though the server has not heard of them', () => {
    expect(shownStatus(reading('idle'), sentAgo(5_000), NOW)).toBe('in_progress');
  });

  it('is idle again when no word has come in two minutes', () => {
    expect(shownStatus(reading('idle'), sentAgo(120_000), NOW)).toBe('idle');
  });

  it('is the decision as soon as there is one, however fresh the photos', () => {
    expect(shownStatus(reading('declined'), sentAgo(1_000), NOW)).toBe('declined');
  });
});

describe('reading the status again', () => {
  it('is quick at first and calm later while the vendor looks', () => {
    expect(pollIntervalMs('in_progress', 0)).toBe(3_000);
    expect(pollIntervalMs('in_progress', 10)).toBe(15_000);
  });

  it('is rare while an agent is expected to call', () => {
    expect(pollIntervalMs('manual_validation', 0)).toBe(30_000);
  });

  it.each(['loading', 'idle', 'approved', 'declined', 'not_enabled_biometric_validation'] as const)(
    'does not happen by itself in %s',
    (status) => {
      expect(pollIntervalMs(status, 0)).toBe(false);
    },
  );
});
