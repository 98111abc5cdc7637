import { instantInWords } from '#core/calendar/date-words.ts';
import type { Lender } from '../../config/lender.ts';
import { showUndrawable } from '../drawable.ts';
import type { Block, DocumentText } from '../drawing/block.ts';
import { labelOf, valueInWords } from './own-data-words.ts';

/** What is kept about a person, by kind; names of fields as they are in the file for programs. */
export interface DataSection {
  readonly name: string;
  readonly title: string;
  readonly records: readonly Readonly<Record<string, string | number | null>>[];
}

export interface OwnDataFacts {
  readonly lender: Lender;
  readonly sections: readonly DataSection[];
  readonly madeAt: Date;
}

/** Longer ones stand in the file for programs only. */
const LONGEST_VALUE = 400;

const rowsOf = (record: DataSection['records'][number]) =>
  Object.entries(record).flatMap(([name, value]) => {
    if (value === null || value === '') return [];
    const text = valueInWords(name, value);
    const shown = text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text;
    return [[labelOf(name), showUndrawable(shown.replaceAll(/[ \t\r\n]+/g, ' '))] as const];
  });

const sectionBlocks = ({ title, records }: DataSection): readonly Block[] => [
  { kind: 'heading', text: title },
  ...(records.length === 0
    ? [{ kind: 'paragraph', text: 'No tenemos ninguno.' } as const]
    : records.map((record): Block => ({ kind: 'facts', rows: rowsOf(record) }))),
];

/** All that is kept about a person, to be read. */
export const ownDataText = ({ lender, sections, madeAt }: OwnDataFacts): DocumentText => {
  const title = 'Tus datos personales';
  return {
    title,
    footer: title,
    brand: lender.brand,
    author: lender.legalName,
    createdAt: madeAt,
    blocks: [
      { kind: 'title', text: title, detail: instantInWords(madeAt) },
      {
        kind: 'paragraph',
        text: `Esto es lo que ${lender.legalName}, NIT ${lender.nit}, guarda sobre ti. No están las claves ni los códigos. Las horas son de Bogotá. El archivo para programas trae los textos completos.`,
      },
      ...sections.flatMap(sectionBlocks),
    ],
  };
};
