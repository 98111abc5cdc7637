import { type Figure, readWriteFlag } from '../../support/figures.ts';
import type { Tally } from '../../support/tally.ts';
import { playRanges } from '../ranges.ts';
import { readYearSettings } from '../settings.ts';

/** Credits from which on figures are published. */
const FULL_SIZE = 200;
const PER_SERVER = 50;

const COUNTED = [
  ...['payments', 'payments that went back', 'insolvencies', 'own policies', 'contacts received'],
  ...['withdrawals after the delivery', 'payments given back', 'claims', 'claim_receipts', 'claim_answers'],
  ...['signed copies', 'final dates', 'statements', 'statements after an outage of a whole day'],
  ...['arrears_notices', 'report_notices', 'acceleration_notices', 'negative reports', 'updates of reports'],
  ...['closings', 'notes of credits that never were', 'obligations met', 'obligations lapsed'],
  ...['kept late, after an outage', 'entries', 'documents', 'documents that pdfsig checked'],
] as const;

const figuresOf = (credits: number, seconds: number, tally: Tally): readonly Figure[] => [
  { name: 'credits', value: tally.of('credits'), unit: '', least: credits },
  ...COUNTED.map((name): Figure => ({ name: name.replace('_', ' '), value: tally.of(name), unit: '' })),
  { name: 'exports verified outside', value: tally.of('exports verified outside'), unit: '', least: credits },
  { name: 'in all', value: seconds, unit: 's' },
  { name: 'violations', value: tally.complaintCount(), unit: '', limit: 0 },
];

const { isWriting, rest } = readWriteFlag(process.argv.slice(2));
const { credits, processes, seed } = readYearSettings(rest, process.env);
process.exit(
  await playRanges({
    name: 'credits',
    block: 'year',
    worker: new URL('./worker.ts', import.meta.url),
    total: credits,
    processes,
    perServer: PER_SERVER,
    seed,
    isWriting: isWriting && credits >= FULL_SIZE,
    settings: {},
    figuresOf: (seconds, tally) => figuresOf(credits, seconds, tally),
  }),
);
