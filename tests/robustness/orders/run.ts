import { type Figure, readWriteFlag } from '../../support/figures.ts';
import type { Tally } from '../../support/tally.ts';
import { playRanges } from '../ranges.ts';
import { readOrderSettings } from '../settings.ts';

/** Orders from which on figures are published. */
const FULL_SIZE = 10_000;
const PER_SERVER = 500;

const figuresOf = (orders: number, seconds: number, tally: Tally): readonly Figure[] => {
  const ended = Object.keys(tally.counts()).filter((name) => name.startsWith('ended: '));
  const counted = (name: string, shown = name): Figure => ({ name: shown, value: tally.of(name), unit: '' });
  return [
    { name: 'orders', value: tally.of('orders'), unit: '', least: orders },
    counted('calls'),
    ...ended.toSorted().map((name) => counted(name)),
    counted('note', 'notes in the depository'),
    counted('copies', 'e-mails with the copies'),
    counted('transfer', 'transfers by the treasury'),
    counted('refund', 'refunds asked of the clinic'),
    counted('return', 'payments given back'),
    { name: 'in all', value: seconds, unit: 's' },
    { name: 'violations', value: tally.complaintCount(), unit: '', limit: 0 },
  ];
};

const { isWriting, rest } = readWriteFlag(process.argv.slice(2));
const { orders, processes, atOnce, seed } = readOrderSettings(rest, process.env);
process.exit(
  await playRanges({
    name: 'orders',
    block: 'orders',
    worker: new URL('./worker.ts', import.meta.url),
    total: orders,
    processes,
    perServer: PER_SERVER,
    seed,
    isWriting: isWriting && orders >= FULL_SIZE,
    settings: { atOnce },
    figuresOf: (seconds, tally) => figuresOf(orders, seconds, tally),
  }),
);
