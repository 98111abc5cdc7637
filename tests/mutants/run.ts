import { type Judgement, judge } from './judge.ts';
import { allMutants } from './list/all.ts';
import { copyTree } from './tree.ts';

/** By id or by the letters before its number: `C5`, or `S` for all of the services. */
const asked = process.argv.slice(2);
const isAsked = (id: string): boolean =>
  asked.length === 0 || asked.includes(id) || asked.includes(id.replace(/\d+$/, ''));

const mutants = allMutants.filter(({ id }) => isAsked(id));
if (mutants.length === 0) {
  console.error(`no mutant ${asked.join(', ')}; there are ${allMutants.map(({ id }) => id).join(', ')}`);
  process.exit(2);
}

const rowOf = ({ mutant, verdict, seconds, why }: Judgement): string =>
  `${mutant.id.padEnd(4)} ${verdict.padEnd(14)} ${seconds.toFixed(1).padStart(6)} s  ${mutant.rule}\n${' '.repeat(29)}${why}`;

const tree = copyTree();
const judgements: Judgement[] = [];
try {
  for (const mutant of mutants) {
    const judgement = await judge(tree, mutant);
    judgements.push(judgement);
    console.log(rowOf(judgement));
  }
} finally {
  tree.remove();
}

const isFine = ({ verdict }: Judgement): boolean => verdict === 'killed' || verdict === 'equivalent';
const missed = judgements.filter((judgement) => !isFine(judgement));
console.log(`\n${judgements.length - missed.length} of ${judgements.length} mutants killed or equivalent`);
if (missed.length > 0)
  console.log(`not killed: ${missed.map(({ mutant, verdict }) => `${mutant.id} (${verdict})`).join(', ')}`);
process.exit(missed.length === 0 ? 0 : 1);
