import type { Figure } from '../../support/figures.ts';
import type { Tally } from '../../support/tally.ts';
import type { Audit } from './audit.ts';
import { byReference, type ListedTransaction } from './sandbox.ts';

const ofStatus = (transactions: readonly ListedTransaction[], wanted: string): number =>
  transactions.filter(({ status }) => status === wanted).length;

const approvedAfterDeclined = (transactions: readonly ListedTransaction[]): number =>
  [...byReference(transactions).values()].filter(
    (tries) => tries.length > 1 && tries.some(({ status }) => status === 'APPROVED'),
  ).length;

const median = (values: readonly number[]): number =>
  values.toSorted((first, second) => first - second)[Math.floor(values.length / 2)] ?? 0;

/** The counts of a round; it fails when one exceeds its limit. */
export const figuresOf = ({
  payments,
  tally,
  audited,
  transactions,
  unheard,
  startTimes,
  trafficSeconds,
  seconds,
}: {
  readonly payments: number;
  readonly tally: Tally;
  readonly audited: Audit;
  readonly transactions: readonly ListedTransaction[];
  /** References without a delivered event. */
  readonly unheard: ReadonlySet<string>;
  readonly startTimes: readonly number[];
  readonly trafficSeconds: number;
  readonly seconds: number;
}): readonly Figure[] => {
  const counted = (name: string, unit = ''): Figure => ({ name, value: tally.of(name), unit });
  const figure = (name: string, value: number, unit = ''): Figure => ({ name, value, unit });
  const never = (name: string, value: number, unit = ''): Figure => ({ name, value, unit, limit: 0 });
  const approvedUnheard = transactions.filter(
    ({ reference, status }) => status === 'APPROVED' && unheard.has(reference),
  );
  return [
    figure('payments tried', payments),
    counted('payments signed'),
    counted('pressed twice'),
    counted('warned of a payment under way'),
    counted('refused: the attempt is over'),
    counted('refused: nothing owed'),
    counted('refused: more than is owed, or too little'),
    counted('abandoned before paying'),
    counted('payers who came too late'),
    counted('begun again meanwhile, refused by the provider'),
    figure('transactions', transactions.length),
    ...['approved', 'declined', 'error', 'voided'].map((status) =>
      figure(`transactions ${status}`, ofStatus(transactions, status.toUpperCase())),
    ),
    figure('approved after declined', approvedAfterDeclined(transactions)),
    counted('events sent'),
    counted('events sent again by the provider'),
    counted('events repeated'),
    counted('events delivered'),
    counted('events that nobody took'),
    counted('events lost for ever'),
    counted('events forged'),
    counted('forged, refused'),
    counted('forged, signed and believed in nothing'),
    ...['down', 'slow', 'duplicate', 'late'].map((mode) => counted(`the provider was ${mode}`, 'times')),
    counted('calls that the provider did not answer'),
    counted('calls repeated', 'as nobody answered'),
    counted('kills'),
    counted('killed at any moment'),
    counted('killed taking a webhook'),
    counted('killed about to post'),
    counted('restarts'),
    figure('start of a server, median', median(startTimes), 'ms'),
    figure('payments posted', audited.posted),
    figure(
      'approved and heard of by no event',
      approvedUnheard.length,
      'posted by a look or the reconciliation',
    ),
    figure('payments reversed', audited.reversed),
    figure('attempts', audited.attempts),
    figure('loans', audited.loans),
    figure('loans closed', audited.closedLoans),
    figure('events stored', audited.eventsStored),
    figure('ledger entries', audited.ledgerEntries),
    figure('traffic', trafficSeconds, 's'),
    figure('in all', seconds, 's'),
    never('missing', audited.missing, `of ${audited.approved}`),
    never('duplicates', audited.duplicates),
    never('strange', audited.strange, 'not as the provider has it'),
    never('attempts that say otherwise', audited.wrongStatuses, `of ${audited.attempts}`),
    never('entries that do not sum to zero', audited.unbalancedEntries),
    never('sum of the ledger', Math.abs(audited.ledgerSum), 'pesos'),
    never('ledger verify, differences', audited.ledgerDifferences, `in ${audited.loans} loans`),
    never('acknowledged events forgotten', audited.eventsForgotten),
    never('mismatches noted', audited.mismatches),
    never('jobs stuck', audited.openJobs),
    never('jobs dead', audited.deadJobs),
    never('complaints', tally.complaintCount()),
  ];
};
