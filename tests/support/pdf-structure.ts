import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf';
import { requireCommand } from './commands.ts';

const execute = promisify(execFile);

/** What qpdf prints of a file with faults; nothing for one without. */
export const faultsToQpdf = async (file: Uint8Array): Promise<string> => {
  requireCommand('qpdf');
  const folder = await mkdtemp(path.join(tmpdir(), 'cuotasana-qpdf-'));
  try {
    const name = path.join(folder, 'document.pdf');
    await writeFile(name, file);
    await execute('qpdf', ['--check', name]);
    return '';
  } catch (error) {
    return String((error as { readonly stderr?: string }).stderr ?? error);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

interface Node {
  readonly role?: string;
  readonly type?: string;
  readonly id?: string;
  readonly alt?: string;
  readonly children?: readonly Node[];
}

export interface StructureElement {
  readonly role: string;
  readonly parent: string;
  readonly alt: string | undefined;
  readonly text: string;
}

/** Of marked content: within an artifact, of the element with an id, or of nobody. */
type Painted = 'artifact' | 'unmarked' | (string & {});

export interface PdfStructure {
  /** In reading order. */
  readonly elements: readonly StructureElement[];
  /** Ids of content that is drawn for the reader and that no element has. */
  readonly orphans: readonly Painted[];
  /** All but artifacts, as the pages print it. */
  readonly printed: string;
  readonly isMarked: boolean;
  readonly language: string | undefined;
  readonly bookmarks: readonly string[];
}

type Proxy = Awaited<ReturnType<typeof getDocumentProxy>>;
type Page = Awaited<ReturnType<Proxy['getPage']>>;

/** The text of each piece of marked content of a page, and that outside of any. */
const textsOf = async (page: Page) => {
  const { items } = await page.getTextContent({ includeMarkedContent: true });
  const texts = new Map<Painted, string>();
  const open: Painted[] = [];
  for (const item of items) {
    if ('type' in item) {
      if (item.type === 'endMarkedContent') open.pop();
      else open.push(item.id ?? ('tag' in item && item.tag === 'Artifact' ? 'artifact' : 'unmarked'));
      continue;
    }
    const at = open.at(-1) ?? 'unmarked';
    if (item.str.trim()) texts.set(at, (texts.get(at) ?? '') + item.str);
  }
  return texts;
};

/** Whether a page paints lines or areas outside of any marked content. */
const paintsUnmarked = async (page: Page): Promise<boolean> => {
  const { OPS } = await getResolvedPDFJS();
  const { fnArray } = await page.getOperatorList();
  let depth = 0;
  return fnArray.some((operator) => {
    if (operator === OPS.beginMarkedContent || operator === OPS.beginMarkedContentProps) depth += 1;
    if (operator === OPS.endMarkedContent) depth -= 1;
    return (
      depth === 0 && (operator === OPS.constructPath || operator === OPS.fill || operator === OPS.stroke)
    );
  });
};

/** The structure of a tagged PDF, by a parser that is not what draws it. */
export const readStructure = async (file: Uint8Array): Promise<PdfStructure> => {
  const document = await getDocumentProxy(new Uint8Array(file));
  const elements: StructureElement[] = [];
  const orphans: Painted[] = [];
  let printed = '';
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const texts = await textsOf(page);
    printed += [...texts].map(([id, text]) => (id === 'artifact' ? '' : text)).join('');
    const owned = new Set<Painted>(['artifact']);
    const visit = (node: Node, parent: string): void => {
      const role = node.role ?? '';
      const contents = (node.children ?? []).filter(({ type }) => type !== undefined);
      for (const { id } of contents) owned.add(id ?? '');
      const text = contents.map(({ id }) => texts.get(id ?? '') ?? '').join('');
      if (role !== 'Root') elements.push({ role, parent, alt: node.alt, text });
      for (const child of node.children ?? []) if (child.role) visit(child, role);
    };
    const tree: Node | null = await page.getStructTree();
    if (tree) visit(tree, '');
    orphans.push(...[...texts.keys()].filter((id) => !owned.has(id)));
    if (await paintsUnmarked(page)) orphans.push('unmarked');
  }
  const metadata = await document.getMetadata();
  const flatten = (items: Awaited<ReturnType<Proxy['getOutline']>> | null): readonly string[] =>
    (items ?? []).flatMap((item) => [item.title, ...flatten(item.items)]);
  return {
    elements,
    orphans,
    printed,
    isMarked: (await document.getMarkInfo())?.Marked === true,
    language: (metadata.info as { readonly Language?: string }).Language,
    bookmarks: flatten(await document.getOutline()),
  };
};
