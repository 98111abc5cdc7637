import { describe, expect, it } from 'vitest';
import { calendarDate } from '../../calendar/calendar-date.ts';
import { readWorkerMessage, type WorkerMessage } from './worker-messages.ts';

const dues: WorkerMessage = { type: 'DUES', owner: 'account-1', dueOns: [calendarDate('2026-12-18')] };

describe('readWorkerMessage', () => {
  it.each<WorkerMessage>([
    { type: 'ENTERED', owner: 'account-1' },
    { type: 'LEFT' },
    { type: 'SUBSCRIBED', owner: 'account-1', endpoint: 'https://push.example/1', key: 'BKey' },
    dues,
  ])('reads what a page tells: %o', (message) => {
    expect(readWorkerMessage(structuredClone(message))).toEqual(message);
  });

  it.each([
    undefined,
    'LEFT',
    { type: 'SKIP_WAITING' },
    { type: 'ENTERED' },
    { type: 'ENTERED', owner: '' },
    { type: 'SUBSCRIBED', owner: 'account-1', endpoint: 'https://push.example/1' },
    { ...dues, dueOns: ['2026-02-31'] },
    { ...dues, dueOns: '2026-12-18' },
  ])('hears nothing in what is none of these: %o', (message) => {
    expect(readWorkerMessage(message)).toBeUndefined();
  });
});
