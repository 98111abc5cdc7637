import { type CalendarDate, daysBetween } from '../calendar/calendar-date.ts';

/** Days after which a card names the month of the figures and no longer the figures. */
const FIGURES_DAYS = 31;
/** Days after which they are removed from a device. */
const KEPT_DAYS = 180;

/** What may have changed since: arrears grow and due dates pass. */
export type Caution = 'same_day' | 'older' | 'past_due' | 'overdue';

export interface FiguresAge {
  readonly caution: Caution;
  /** The next due date is past: figures from before it say 'Venció', never 'Próxima'. */
  readonly isDuePast: boolean;
  /** Too old for a card, which leads to the whole summary instead. */
  readonly isOld: boolean;
  readonly isExpired: boolean;
}

export interface DatedFigures {
  /** Day for which they hold. */
  readonly validOn: CalendarDate;
  /** The next instalment that was neither paid nor overdue. */
  readonly nextDueOn: CalendarDate | undefined;
  /** Overdue instalments. */
  readonly late: number;
}

/** The age of kept figures on `today`, the device's date. A clock that was set back makes nothing old. */
export const ageFigures = ({ validOn, nextDueOn, late }: DatedFigures, today: CalendarDate): FiguresAge => {
  const days = daysBetween(validOn, today);
  const isDuePast = nextDueOn !== undefined && today > nextDueOn;
  const older = days === 0 ? 'same_day' : 'older';
  return {
    caution: late > 0 ? 'overdue' : isDuePast ? 'past_due' : older,
    isDuePast,
    isOld: days > FIGURES_DAYS,
    isExpired: days > KEPT_DAYS,
  };
};
