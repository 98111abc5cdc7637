import type { Change, Happened } from './happened.ts';
import type { Day, Window } from './law.ts';
import { type Channel, vendorOf } from './people.ts';
import { isVendorDown, type Step, type Timeline } from './timeline.ts';

/** A contact that a day owes: the steps of that day, and the first one in its window. */
export interface OwedDay {
  readonly day: Day;
  readonly steps: readonly Step[];
  readonly dueStep: Step | undefined;
  readonly channel: Channel;
}

/**
 * Whether a change was made before a contact of the day had to be; `maybe` where both were under way. It had to be by the
 * first step that was settled while its vendor was well.
 */
export const wasBefore = (
  change: Change | undefined,
  { day, steps, dueStep, channel }: OwedDay,
  { timeline, happened }: { readonly timeline: Timeline; readonly happened: Happened },
): 'yes' | 'no' | 'maybe' => {
  const made = change && happened.steps[change.step];
  if (!made || made.day > day) return 'no';
  if (made.day < day || !dueStep || made.index < dueStep.index) return 'yes';
  const wasDone = steps.some(
    ({ index, at }) =>
      index >= dueStep.index &&
      index < made.index &&
      happened.settled.has(index) &&
      !isVendorDown(timeline, vendorOf(channel), day, at),
  );
  return wasDone ? 'no' : 'maybe';
};

/** Whether the vendor of a channel is down in the last moments of a window. */
export const isDownToTheEnd = (timeline: Timeline, { steps, channel }: OwedDay, { until }: Window): boolean =>
  steps
    .filter(({ at, ends }) => ends && at < until)
    .every(({ day, at }) => isVendorDown(timeline, vendorOf(channel), day, at));
