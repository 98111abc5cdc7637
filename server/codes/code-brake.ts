import { sql } from 'kysely';
import type { Context } from '../infrastructure/context.ts';

const SLOT_MS = 5_000;
/** A minute of slots, the current one included. */
const MINUTE_MS = 60_000;

type BrakeContext = Pick<Context, 'db' | 'clock' | 'config'>;

const slotOf = (instant: Date): Date => new Date(Math.floor(instant.getTime() / SLOT_MS) * SLOT_MS);

const before = (instant: Date, milliseconds: number): Date => new Date(instant.getTime() - milliseconds);

interface Tally {
  readonly compared: number;
  readonly wrong: number;
}

const isOver = ({ compared, wrong }: Tally, { config }: Pick<Context, 'config'>): boolean => {
  const { wrongPerMinute, leastForShare } = config.limits.brake;
  return wrong > wrongPerMinute || (compared >= leastForShare && wrong * 2 > compared);
};

export interface Brake {
  readonly isEngaged: boolean;
  /** Seconds until another comparison may pass; 0 while there is room. */
  readonly waitSeconds: number;
}

interface Slot extends Tally {
  readonly slot: Date;
}

/** The slots of the minute that ends with this one. */
const minuteOf = <S extends Slot>(slots: readonly S[], end: Date): readonly S[] =>
  slots.filter(({ slot }) => slot >= before(end, MINUTE_MS) && slot <= end);

const sum = (slots: readonly Tally[]): Tally => ({
  compared: slots.reduce((total, { compared }) => total + compared, 0),
  wrong: slots.reduce((total, { wrong }) => total + wrong, 0),
});

/**
 * State of the brake on all unknown devices' wrong codes, across instances: engaged while a sliding minute has too many,
 * and until a minute has passed without.
 */
export const readBrake = async (context: BrakeContext): Promise<Brake> => {
  const now = context.clock.now();
  const current = slotOf(now);
  const slots = await context.db
    .selectFrom('code_tally')
    .selectAll()
    .where('slot', '>=', before(current, 2 * MINUTE_MS))
    .where('slot', '<=', current)
    .orderBy('slot')
    .execute();
  const latest = minuteOf(slots, current);
  const isFull = sum(latest).compared >= context.config.limits.brake.checksPerMinute;
  const frees = isFull && latest[0] ? latest[0].slot.getTime() + MINUTE_MS + SLOT_MS : now.getTime();
  return {
    isEngaged: latest.some(({ slot }) => isOver(sum(minuteOf(slots, slot)), context)),
    waitSeconds: (frees - now.getTime()) / 1_000,
  };
};

/** A comparison that is counted. */
export interface CountedCheck {
  readonly slot: Date;
  /** The minute has too many wrong ones with this one. */
  readonly isOver: boolean;
  /** It had too many already without it. */
  readonly wasOver: boolean;
}

/**
 * Counts a comparison before it is made, as a wrong one, so that concurrent ones see each other. One statement: of those
 * within a slot exactly `most` a minute pass. Undefined when there is no room.
 */
export const countCheck = async (context: BrakeContext, most: number): Promise<CountedCheck | undefined> => {
  const now = context.clock.now();
  const slot = slotOf(now);
  const { rows } = await sql<Tally>`
    with earlier as (
      select coalesce(sum(compared), 0)::integer as compared, coalesce(sum(wrong), 0)::integer as wrong
      from code_tally where slot >= ${before(slot, MINUTE_MS)} and slot < ${slot}
    )
    insert into code_tally as tally (slot, compared, wrong)
    select ${slot}::timestamptz, 1, 1 from earlier where earlier.compared < ${most}::float8
    on conflict (slot) do update set compared = tally.compared + 1, wrong = tally.wrong + 1
      where tally.compared + (select compared from earlier) < ${most}::float8
    returning tally.compared + (select compared from earlier) as compared,
      tally.wrong + (select wrong from earlier) as wrong`.execute(context.db);
  const [tally] = rows;
  if (!tally) return undefined;
  const { compared, wrong } = tally;
  return {
    slot,
    isOver: isOver(tally, context),
    wasOver: isOver({ compared: compared - 1, wrong: wrong - 1 }, context),
  };
};

/** Corrects the count once the outcome is known: a right code is none wrong, and what met no live code was not compared. */
export const settleCheck = async (
  { db }: Pick<Context, 'db'>,
  { slot }: CountedCheck,
  outcome: 'right' | 'not compared',
): Promise<void> => {
  await db
    .updateTable('code_tally')
    .set((column) => ({
      wrong: column('wrong', '-', 1),
      ...(outcome === 'right' ? {} : { compared: column('compared', '-', 1) }),
    }))
    .where('slot', '=', slot)
    .execute();
};
