import { describe, expect, it } from 'vitest';
import { EMPTY_STATE, readState, type WorkerState, withoutExpired } from './state.ts';

const whole: WorkerState = {
  owner: 'account-1',
  subscription: { endpoint: 'https://push.example/1', key: 'BKey' },
  asked: ['id-1'],
  shown: new Map([['2026-12-18/eve', new Date('2026-12-17T14:00:00Z')]]),
  toDrop: ['https://push.example/0'],
  toEnd: [{ key: 'digest', isLeaving: true, until: Date.parse('2026-12-10T00:00:00Z') }],
};

describe('readState', () => {
  it('reads back all that was kept', () => {
    expect(readState(structuredClone(whole))).toEqual(whole);
  });

  it('is nothing where nothing was, and where it does not hold', () => {
    for (const damaged of [undefined, null, 'text', 7, [], { shown: 'x', asked: 3, subscription: 'y' }])
      expect(readState(damaged)).toEqual(EMPTY_STATE);
  });

  it('keeps what holds of what is damaged in part', () => {
    const damaged = { ...whole, owner: 7, asked: ['id-1', { id: 'id-2' }], toDrop: 'all' };
    expect(readState(damaged)).toEqual({ ...whole, owner: undefined, toDrop: [] });
  });
});

describe('withoutExpired', () => {
  it('forgets what was shown more than two months ago', () => {
    expect(withoutExpired(whole, new Date('2027-02-15T12:00:00Z')).shown.size).toBe(1);
    const later = withoutExpired(whole, new Date('2027-02-20T12:00:00Z'));
    expect([later.shown.size, later.owner]).toEqual([0, 'account-1']);
  });

  it('forgets an ended session once it is over at the server', () => {
    const sizes = ['2026-12-09T23:59:59Z', '2026-12-10T00:00:01Z'].map(
      (now) => withoutExpired(whole, new Date(now)).toEnd.length,
    );
    expect(sizes).toEqual([1, 0]);
  });
});
