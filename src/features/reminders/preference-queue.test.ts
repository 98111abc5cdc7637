import { describe, expect, it } from 'vitest';
import type { ReminderPreferences } from '#core/api/reminders/reminders.ts';
import { CallFailure } from '../../platform/call-failure.ts';
import { atHour, withChannel, withRule } from './preference-edits.ts';
import { createPreferenceQueue } from './preference-queue.ts';

const PREFERENCES: ReminderPreferences = { channels: [], rules: ['eve'], hour: 9, isDetailed: false };
const LOST = new CallFailure({ kind: 'offline', code: 'offline', sentence: 'No hay conexión.' });

/** A server that holds each save until it is released. */
const slowServer = () => {
  let stored = PREFERENCES;
  const waiting: ((failure?: CallFailure) => void)[] = [];
  const saves: ReminderPreferences[] = [];
  const saver = createPreferenceQueue({
    read: async () => stored,
    save: (preferences) => {
      saves.push(preferences);
      return new Promise((resolve, reject) =>
        waiting.push((failure) => {
          if (failure) return reject(failure);
          stored = preferences;
          resolve();
        }),
      );
    },
  });
  const answer = async (failure?: CallFailure) => {
    await expect.poll(() => waiting.length).toBe(1);
    waiting.shift()?.(failure);
  };
  return {
    saver,
    saves,
    answer,
    stored: () => stored,
    changeElsewhere: (preferences: ReminderPreferences) => {
      stored = preferences;
    },
  };
};

describe('changes that are saved', () => {
  it('go one after another, so that none overwrites the one before', async () => {
    const { saver, saves, answer, stored } = slowServer();
    const all = [
      saver.change(withChannel('sms', true), 'channels'),
      saver.change(withRule('late', true), 'rules'),
      saver.change(atHour(7), 'hour'),
    ];
    await answer();
    expect(await Promise.all(all)).toEqual([true, true, true]);
    const wanted = { ...PREFERENCES, channels: ['sms'], rules: ['eve', 'late'], hour: 7 };
    expect(stored()).toEqual(wanted);
    expect(saves).toHaveLength(1);
    expect(saver.current()).toMatchObject({ stage: 'saved', place: 'hour', pending: [] });
  });

  it('wait for a save that is under way, and then are upon what it left', async () => {
    const { saver, saves, answer, stored } = slowServer();
    void saver.change(withChannel('sms', true), 'channels');
    await expect.poll(() => saves.length).toBe(1);
    const second = saver.change(withChannel('email', true), 'channels');
    expect(saves).toHaveLength(1);
    await answer();
    await answer();
    expect(await second).toBe(true);
    expect(saves.map(({ channels }) => channels)).toEqual([['sms'], ['sms', 'email']]);
    expect(stored().channels).toEqual(['sms', 'email']);
  });

  it('are upon what another tab saved meanwhile', async () => {
    const { saver, answer, stored, changeElsewhere } = slowServer();
    changeElsewhere({ ...PREFERENCES, hour: 17 });
    const saved = saver.change(withChannel('sms', true), 'channels');
    await answer();
    await saved;
    expect(stored()).toEqual({ ...PREFERENCES, hour: 17, channels: ['sms'] });
  });

  it('are all taken back when one is lost, and can be tried again', async () => {
    const { saver, answer, stored } = slowServer();
    const first = saver.change(withChannel('sms', true), 'channels');
    const second = saver.change(atHour(7), 'hour');
    await answer(LOST);
    expect(await Promise.all([first, second])).toEqual([false, false]);
    expect(saver.current()).toEqual({ pending: [], place: 'hour', stage: 'failed', failure: LOST });
    expect(stored()).toEqual(PREFERENCES);

    const again = saver.retry();
    expect(saver.current()).toMatchObject({ stage: 'saving', failure: undefined });
    await answer();
    expect(await again).toBe(true);
    expect(stored()).toEqual({ ...PREFERENCES, channels: ['sms'], hour: 7 });
  });
});
