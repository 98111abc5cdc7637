import { bogotaDate, monthOf } from '#core/calendar/calendar-date.ts';
import { monthInWords } from '#core/calendar/date-words.ts';
import { ageFigures, type DatedFigures } from '#core/loan/figures-age.ts';
import { summaryCopy } from '../copy/summary.ts';
import { shortDate } from './moment-text.ts';
import { pesos } from './money-text.ts';
import { relativeTimeText } from './relative-time-text.ts';

const copy = summaryCopy.card;

export interface SummaryFigures extends DatedFigures {
  readonly minimumPayment: number;
  readonly catchUp: number | undefined;
  readonly totalDebt: number;
  /** Milliseconds since the epoch. */
  readonly fetchedAt: number;
}

export interface SummaryText {
  /** Empty where `figure` says what it is of. */
  readonly title: string;
  readonly figure: string;
  readonly facts: readonly string[];
}

const toPay = ({ minimumPayment, catchUp }: SummaryFigures): string => {
  if (catchUp !== undefined) return copy.catchUp(pesos(catchUp));
  return minimumPayment === 0 ? copy.upToDate : copy.minimum(pesos(minimumPayment));
};

/** A kept summary in the lines of a card, as old as it is at `now`. */
export const summaryText = (summary: SummaryFigures, now: number): SummaryText => {
  const { minimumPayment, catchUp, totalDebt, nextDueOn, validOn, fetchedAt } = summary;
  const { caution, isDuePast, isOld } = ageFigures(summary, bogotaDate(new Date(now)));
  if (isOld) return { title: '', figure: copy.old(monthInWords(monthOf(validOn))), facts: [] };
  const due = nextDueOn && (isDuePast ? copy.pastDue : copy.dueOn)(shortDate(nextDueOn));
  const facts: readonly (string | false | undefined)[] = [
    catchUp !== undefined && catchUp !== minimumPayment && copy.minimum(pesos(minimumPayment)),
    copy.totalDebt(pesos(totalDebt)),
    due,
    copy.asOf(shortDate(validOn), relativeTimeText(fetchedAt, now)),
    copy.caution[caution],
  ];
  return {
    title: copy.title,
    figure: toPay(summary),
    facts: facts.filter((fact) => typeof fact === 'string'),
  };
};
