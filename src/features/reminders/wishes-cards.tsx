import type { ReactNode } from 'react';
import type { Credit } from '../../core/wire/credit-answer.ts';
import type { Reminders, ReminderWishes } from '../../core/wire/reminders-answer.ts';
import { ChannelsCard } from './channels-card.tsx';
import { HourCard } from './hour-card.tsx';
import { previewSubject } from './preview-subject.ts';
import { RulesCard } from './rules-card.tsx';
import { TextCard } from './text-card.tsx';
import { UpcomingCard } from './upcoming-card.tsx';
import { usePushHere } from './use-push-here.ts';
import type { WishDesk } from './use-reminders.ts';

export interface WishesCardsProps {
  /** With the changes that are being saved. */
  reminders: Reminders;
  /** What the server has. */
  kept: ReminderWishes;
  credit: Credit | undefined;
  desk: WishDesk;
  guide: ReactNode;
}

/** What comes next, and everything that can be chosen of it. */
export function WishesCards({ reminders, kept, credit, desk, guide }: WishesCardsProps) {
  const here = usePushHere(desk);
  const { rules, hour, isDetailed } = reminders.wishes;
  return (
    <>
      <UpcomingCard reminders={reminders} here={here} desk={desk} />
      <ChannelsCard reminders={reminders} kept={kept.channels} here={here} desk={desk} guide={guide} />
      <RulesCard rules={rules} desk={desk} />
      <HourCard hour={hour} desk={desk} />
      <TextCard
        isDetailed={isDetailed}
        subject={credit && previewSubject(credit, reminders.upcoming)}
        desk={desk}
      />
    </>
  );
}
