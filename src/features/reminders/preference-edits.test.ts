import { describe, expect, it } from 'vitest';
import type { ReminderPreferences } from '#core/api/reminders/reminders.ts';
import { byChannels, editedBy, preferring, withChannel, withRule } from './preference-edits.ts';

const PREFERENCES: ReminderPreferences = {
  channels: ['whatsapp', 'email'],
  rules: ['statement', 'due_day'],
  hour: 9,
  isDetailed: false,
};

const channelsAfter = (...edits: Parameters<typeof editedBy>[1]) => editedBy(PREFERENCES, edits).channels;

describe('a change of what somebody wants', () => {
  it('puts a new channel last, and leaves one that is there in its place', () => {
    expect(channelsAfter(withChannel('sms', true))).toEqual(['whatsapp', 'email', 'sms']);
    expect(channelsAfter(withChannel('whatsapp', true))).toEqual(['whatsapp', 'email']);
    expect(channelsAfter(withChannel('whatsapp', false))).toEqual(['email']);
  });

  it('prefers a channel that is on, and brings none back that went off meanwhile', () => {
    expect(channelsAfter(preferring('email'))).toEqual(['email', 'whatsapp']);
    expect(channelsAfter(preferring('sms'))).toEqual(['whatsapp', 'email']);
  });

  it('keeps the reminders in the order of their days', () => {
    expect(editedBy(PREFERENCES, [withRule('eve', true)]).rules).toEqual(['statement', 'eve', 'due_day']);
    expect(editedBy(PREFERENCES, [withRule('statement', false)]).rules).toEqual(['due_day']);
  });

  it('made twice is as made once', () => {
    const all = [withChannel('sms', true), preferring('sms'), withRule('late', true), byChannels(['push'])];
    expect(editedBy(PREFERENCES, [...all, ...all])).toEqual(editedBy(PREFERENCES, all));
  });
});
