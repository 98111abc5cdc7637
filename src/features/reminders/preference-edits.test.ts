import { describe, expect, it } from 'vitest';
import type { ReminderPreferences } from '#core/api/reminders/reminders.ts';
import { answering, byChannels, editedBy, withChannel, withRule } from './preference-edits.ts';

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

  it('puts the answer first: one that is on changes its place, another takes that of the first one', () => {
    expect(channelsAfter(answering('email'))).toEqual(['email', 'whatsapp']);
    expect(channelsAfter(answering('sms'))).toEqual(['sms', 'email']);
    expect(channelsAfter(byChannels([]), answering('sms'))).toEqual(['sms']);
  });

  it('keeps the reminders in the order of their days', () => {
    expect(editedBy(PREFERENCES, [withRule('eve', true)]).rules).toEqual(['statement', 'eve', 'due_day']);
    expect(editedBy(PREFERENCES, [withRule('statement', false)]).rules).toEqual(['due_day']);
  });

  it('made twice is as made once', () => {
    const all = [withChannel('sms', true), answering('sms'), withRule('late', true), byChannels(['push'])];
    expect(editedBy(PREFERENCES, [...all, ...all])).toEqual(editedBy(PREFERENCES, all));
  });
});
