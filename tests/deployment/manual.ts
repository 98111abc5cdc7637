/** A fenced block of a page's commands: complete commands, in order, without their comments. */
export interface Block {
  /** The heading that it stands under. */
  readonly section: string;
  readonly commands: readonly string[];
}

const isComplete = (text: string): boolean => {
  let quote = '';
  for (const sign of text)
    if (quote === '' ? sign === "'" || sign === '"' : sign === quote) quote = quote === '' ? sign : '';
  return quote === '' && !/(?:\\|&&|\|)$/.test(text);
};

const commandsOf = (source: string): readonly string[] => {
  const commands: string[] = [];
  let open = '';
  for (const line of source.split('\n')) {
    const bare = line.replace(/\s+# .*$/, '').trimEnd();
    const text = open === '' ? bare : `${open}\n${bare}`;
    open = isComplete(text) ? '' : text;
    if (open === '' && text !== '') commands.push(text);
  }
  if (open !== '') throw new Error(`a command without its end: ${open}`);
  return commands;
};

/** The `sh` blocks below some headings of the second level. */
export const blocksIn = (markdown: string, chapters: readonly string[]): readonly Block[] => {
  const blocks: Block[] = [];
  let chapter = '';
  let section = '';
  for (const [, level, heading = '', source = ''] of markdown.matchAll(
    /^(##|###) (.+)$|^```sh\n([\s\S]*?)^```$/gm,
  )) {
    if (level === '##') chapter = heading;
    if (level !== undefined) section = heading;
    else if (chapters.includes(chapter)) blocks.push({ section, commands: commandsOf(source) });
  }
  return blocks;
};

export const MANUAL = 'docs/operations.md';
export const CHAPTERS = ['Putting it into production', 'Backup and restore'];

/** Sections whose commands the deployment test does not run, and why. */
export const NOT_RUN: Readonly<Record<string, string>> = {
  'On one machine, with Docker': 'Docker is not there',
  'A release, with Docker': 'Docker is not there',
  'With Docker': 'Docker is not there',
  'Of files, and of what came later': 'no object store',
};
