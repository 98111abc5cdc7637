import type { Figure } from '../../support/figures.ts';
import type { Tally } from '../../support/tally.ts';

/** The counts of all runs; they fail when one exceeds its limit. */
export const figuresOf = (runs: number, seconds: number, tally: Tally): readonly Figure[] => {
  const counted = (name: string, unit = ''): Figure => ({ name, value: tally.of(name), unit });
  const never = (name: string, unit = ''): Figure => ({ ...counted(name, unit), limit: 0 });
  return [
    { name: 'runs', value: runs, unit: '' },
    counted('cuts'),
    ...['cut', 'deaf', 'stalled', 'torn', 'airplane'].map((trouble) => counted(`cuts: ${trouble}`)),
    counted('kills'),
    ...['battery', 'crash', 'closed'].map((death) => counted(`kills: ${death}`)),
    counted('pages that did not come at first'),
    counted('pages of the browser before the worker was there'),
    counted('error screens before the app was whole'),
    counted('phones with the whole app'),
    counted('codes sent'),
    counted('codes that had been taken, and nobody heard'),
    counted('codes overtaken by a newer one'),
    counted('code screens left for the number'),
    counted('code screens left as the number was known'),
    counted('drafts that had to be written again'),
    counted('fields compared'),
    counted('fields compared that were called unsaved'),
    counted('fields compared with the server'),
    counted('accounts'),
    counted('applications'),
    { name: 'in all', value: seconds, unit: 's' },
    never('fields lost'),
    never('fields that arrived otherwise'),
    { name: 'applications missing', value: runs - tally.of('applications'), unit: '', limit: 0 },
    never('duplicates'),
    never('codes burned'),
    never('pages of the browser instead of ours'),
    never('error screens'),
    never('spinners beyond their limit'),
    never('errors in the console'),
    never('stuck'),
    { name: 'complaints', value: tally.complaintCount(), unit: '', limit: 0 },
  ];
};
