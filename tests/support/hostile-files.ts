import { activePdfs } from './hostile/active-pdfs.ts';
import { brokenPdfs } from './hostile/broken-pdfs.ts';
import { otherFiles } from './hostile/other-files.ts';

export interface HostileFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** Files that attack whoever draws, keeps or opens them; the largest has 8 MB, as much as may be sent. */
export const hostileFiles: readonly HostileFile[] = Object.entries({
  ...activePdfs,
  ...brokenPdfs,
  ...otherFiles,
}).map(([name, bytes]) => ({ name, bytes }));
