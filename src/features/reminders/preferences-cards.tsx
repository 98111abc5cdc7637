import type { ReactNode } from 'react';
import type { Credit } from '#core/api/credit/credit.ts';
import type { ReminderPreferences, Reminders } from '#core/api/reminders/reminders.ts';
import { ChannelsCard } from './channels-card.tsx';
import { HourCard } from './hour-card.tsx';
import { previewSubject } from './preview-subject.ts';
import { RulesCard } from './rules-card.tsx';
import { TextCard } from './text-card.tsx';
import { UpcomingCard } from './upcoming-card.tsx';
import { usePushOnDevice } from './use-push-on-device.ts';
import type { PreferenceActions } from './use-reminders.ts';

export interface PreferencesCardsProps {
  /** With the optimistic changes. */
  reminders: Reminders;
  /** Saved on the server. */
  kept: ReminderPreferences;
  credit: Credit | undefined;
  actions: PreferenceActions;
  guide: ReactNode;
}

export function PreferencesCards({ reminders, kept, credit, actions, guide }: PreferencesCardsProps) {
  const here = usePushOnDevice(actions);
  const { rules, hour, isDetailed } = reminders.preferences;
  return (
    <>
      <UpcomingCard reminders={reminders} here={here} actions={actions} />
      <ChannelsCard reminders={reminders} kept={kept.channels} here={here} actions={actions} guide={guide} />
      <RulesCard rules={rules} actions={actions} />
      <HourCard hour={hour} actions={actions} />
      <TextCard
        isDetailed={isDetailed}
        subject={credit && previewSubject(credit, reminders.upcoming)}
        actions={actions}
      />
    </>
  );
}
