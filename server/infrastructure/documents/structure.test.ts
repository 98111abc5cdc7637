import { beforeAll, describe, expect, it } from 'vitest';
import { sampleFacts } from '../../../tests/support/document-facts.ts';
import { sampleTasks } from '../../../tests/support/issuable-tasks.ts';
import { sampleIssue } from '../../../tests/support/issued-documents.ts';
import { faultsToQpdf, readStructure } from '../../../tests/support/pdf-structure.ts';
import { type RenderTask, render } from './render.ts';

const KINDS = [
  ...['contract', 'promissory_note', 'signed_contract', 'signed_promissory_note'],
  ...['filled_promissory_note', 'statement', 'receipt', 'payer_receipt', 'clearance'],
];
const files = new Map<string, Uint8Array>();

beforeAll(async () => {
  const facts = sampleFacts();
  const drafts: readonly RenderTask[] = [
    { kind: 'contract', facts },
    { kind: 'promissory_note', facts },
  ];
  const issued = (await sampleTasks()).map((task) => ({ task, issue: sampleIssue }));
  for (const task of [...drafts, ...issued])
    files.set('task' in task ? task.task.kind : task.kind, (await render(task)).bytes);
});

const fileOf = (kind: string): Uint8Array => files.get(kind) ?? Buffer.from(`no ${kind}`);
const structures = new Map<string, ReturnType<typeof readStructure>>();
const structureOf = (kind: string): ReturnType<typeof readStructure> => {
  const structure = structures.get(kind) ?? readStructure(fileOf(kind));
  structures.set(kind, structure);
  return structure;
};
const latin1 = (file: Uint8Array): string => Buffer.from(file).toString('latin1');

describe.each(KINDS)('a %s', (kind) => {
  const isIssued = kind !== 'contract' && kind !== 'promissory_note';

  it('has no fault to qpdf', async () => {
    expect(await faultsToQpdf(fileOf(kind))).toBe('');
  });

  it('is tagged in Spanish, all that it says is in its structure, in the order of the page', async () => {
    const structure = await structureOf(kind);
    expect(structure).toMatchObject({ isMarked: true, language: 'es-CO', orphans: [] });
    const said = structure.elements.map(({ text }) => text).join('');
    expect(said).toBe(structure.printed);
    expect(said.length).toBeGreaterThan(500);
  });

  it('has a title, headings that are its bookmarks, and says what its figures show', async () => {
    const { elements, bookmarks } = await structureOf(kind);
    const headings = elements.filter(({ role }) => role === 'H1' || role === 'H2').map(({ text }) => text);
    expect(elements.find(({ role }) => role === 'H1')).toBeDefined();
    expect(bookmarks.filter((title) => headings.includes(title))).toEqual(headings);
    const figures = elements.filter(({ role }) => role === 'Figure').map(({ alt }) => alt);
    expect(figures[0]).toBe('Logo de CuotaSana');
    expect(figures.slice(1).filter((alt) => alt !== 'Logo de CuotaSana')).toEqual(
      isIssued ? [expect.stringMatching(/^Código QR que abre https:\S+\/verificar\/\S+$/)] : [],
    );
    expect(elements.filter(({ role }) => role === 'Form')).toHaveLength(isIssued ? 1 : 0);
  });

  it('has lists and tables that are whole', async () => {
    const { elements } = await structureOf(kind);
    const parents = (role: string) => [
      ...new Set(elements.filter((one) => one.role === role).map(({ parent }) => parent)),
    ];
    for (const [role, parent] of [
      ['LI', 'L'],
      ['LBody', 'LI'],
      ['Lbl', 'LI'],
      ['TR', 'Table'],
      ['TH', 'TR'],
      ['TD', 'TR'],
    ] as const)
      expect([[], [parent]]).toContainEqual(parents(role));
    const roles = new Set(elements.map(({ role }) => role));
    if (roles.has('Table')) expect(roles).toContain('TH');
  });

  it('says that it is a PDF/A-2a, and has the fonts, the colour profile and the id of one', () => {
    const file = latin1(fileOf(kind));
    expect(file).toContain('<pdfaid:part>2</pdfaid:part>');
    expect(file).toContain('<pdfaid:conformance>A</pdfaid:conformance>');
    expect(file).toContain('/S /GTS_PDFA1');
    expect(file.match(/\/Type \/FontDescriptor/g)?.length).toBe(file.match(/\/FontFile2 /g)?.length);
    expect(file.match(/\/Subtype \/Type0/g)?.length).toBe(file.match(/\/ToUnicode /g)?.length);
    for (const trailer of file.split('trailer').slice(1)) expect(trailer).toMatch(/\/ID \[\s?<[0-9a-f]{32}>/);
    for (const forbidden of ['/JavaScript', '/Encrypt', '/Launch', '/LZWDecode', '/EmbeddedFile'])
      expect(file).not.toContain(forbidden);
  });
});

describe('the tables of a contract', () => {
  it('have a header for each column and each row of the plan', async () => {
    const { elements } = await structureOf('contract');
    const headers = elements.filter(({ role }) => role === 'TH').map(({ text }) => text);
    for (const header of ['Concepto', 'Lo que pagas', 'N.º', 'Vence', 'Saldo', '36'])
      expect(headers).toContain(header);
  });
});
