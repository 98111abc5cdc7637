import type { Change, Happened } from './happened.ts';
import type { Day, Window } from './law.ts';
import { type Channel, vendorOf } from './people.ts';
import { isVendorDown, type Step, type Timeline } from './timeline.ts';

/** A day with a required contact: its steps, and the first one in its window. */
export interface OwedDay {
  readonly day: Day;
  readonly steps: readonly Step[];
  readonly dueStep: Step | undefined;
  readonly channel: Channel;
}

/**
 * Whether a change was made before the day's required contact; `maybe` when they overlapped. The deadline is the first
 * settled step with a working vendor.
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

/** Whether a channel's vendor is down at the end of a window. */
export const isDownToTheEnd = (timeline: Timeline, { steps, channel }: OwedDay, { until }: Window): boolean =>
  steps
    .filter(({ at, ends }) => ends && at < until)
    .every(({ day, at }) => isVendorDown(timeline, vendorOf(channel), day, at));
