import { type PdfFile, readPdfFile, referencesIn, referenceUnder, renumber } from './pdf-file.ts';

const withoutParent = (dictionary: string): string => dictionary.replace(/\/Parent \d+ 0 R\n?/, '');

const pagesOf = (
  file: PdfFile,
): { readonly number: number; readonly dictionary: string; readonly kids: readonly number[] } => {
  const number = referenceUnder(file.object(file.root).dictionary, 'Pages');
  const { dictionary } = file.object(number);
  return { number, dictionary, kids: referencesIn(/\/Kids \[([^\]]*)\]/.exec(dictionary)?.[1] ?? '') };
};

/** The pages and all objects that they reference, without the page tree. */
const reachableFrom = (file: PdfFile, pages: readonly number[]): readonly number[] => {
  const found = new Set(pages);
  for (const number of found) {
    for (const next of referencesIn(withoutParent(file.object(number).dictionary))) found.add(next);
  }
  return [...found];
};

/**
 * Appends pages as an incremental update (ISO 32000-1, 7.5.6): the original stays byte for byte at the start, so its
 * hash can still be verified. Both files must be ours. Deterministic.
 */
export const appendPages = (original: Uint8Array, addition: Uint8Array): Uint8Array => {
  const base = readPdfFile(Buffer.from(original));
  const added = readPdfFile(Buffer.from(addition));
  const tree = pagesOf(base);
  const addedPages = pagesOf(added).kids;
  const carried = reachableFrom(added, addedPages);
  const numberOf = (number: number): number => {
    const index = carried.indexOf(number);
    if (index < 0) throw new Error(`object ${number} is not carried over`);
    return base.size + index;
  };

  const parts: Buffer[] = [Buffer.from(original)];
  let length = original.length;
  const write = (part: Buffer | string): void => {
    const bytes = typeof part === 'string' ? Buffer.from(part, 'latin1') : part;
    parts.push(bytes);
    length += bytes.length;
  };
  const offsets: string[] = [];
  const writeObject = (number: number, dictionary: string, stream?: Buffer): void => {
    offsets.push(`${String(length).padStart(10, '0')} 00000 n \n`);
    write(`${number} 0 obj\n${dictionary}\n`);
    if (stream) write(stream);
    write('endobj\n');
  };

  write('\n');
  const kids = [...tree.kids, ...addedPages.map(numberOf)];
  writeObject(
    tree.number,
    tree.dictionary
      .replace(/\/Count \d+/, `/Count ${kids.length}`)
      .replace(/\/Kids \[[^\]]*\]/, `/Kids [${kids.map((kid) => `${kid} 0 R`).join(' ')}]`),
  );
  for (const number of carried) {
    const { dictionary, stream } = added.object(number);
    const moved = renumber(withoutParent(dictionary), numberOf);
    const isPage = addedPages.includes(number);
    const hung = isPage ? moved.replace('/Type /Page\n', `/Type /Page\n/Parent ${tree.number} 0 R\n`) : moved;
    writeObject(numberOf(number), hung, stream);
  }

  const startOfTable = length;
  const [treeOffset, ...carriedOffsets] = offsets;
  write(`xref\n${tree.number} 1\n${treeOffset}${base.size} ${carried.length}\n${carriedOffsets.join('')}`);
  write(
    `trailer\n<<\n/Size ${base.size + carried.length}\n/Root ${base.root} 0 R\n/Info ${base.info} 0 R\n` +
      `/ID [<${base.id}> <${added.id}>]\n/Prev ${base.startOfTable}\n>>\nstartxref\n${startOfTable}\n%%EOF\n`,
  );
  return Buffer.concat(parts, length);
};
