import { constants, inflateSync } from 'node:zlib';

/** Active content: scripts, launches, submissions, embedded files, media. ISO 32000-1 §7.11, §12.6, §12.7, §13. */
const ACTIVE_NAMES = new Set([
  'JavaScript',
  'JS',
  'Launch',
  'EmbeddedFile',
  'EmbeddedFiles',
  'GoToE',
  'ImportData',
  'Movie',
  'Rendition',
  'RichMedia',
  'Sound',
  'SubmitForm',
  'XFA',
]);
/** All inflated object streams together, against decompression bombs. */
const MAX_INFLATED_BYTES = 64 * 1_048_576;

const STREAM = /stream\r?\n/g;
const NAME = /\/([^\s()<>[\]{}/%]+)/g;

const unescaped = (name: string): string =>
  name.replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

const namesIn = function* (text: string): Generator<string> {
  for (const [, name] of text.matchAll(NAME)) if (name !== undefined) yield unescaped(name);
};

const isObjectStream = (dictionary: string): boolean =>
  [...namesIn(dictionary)].some((name) => name === 'ObjStm');

/** Object text of a PDF, object streams inflated, other streams skipped. */
const objectTexts = function* (pdf: Buffer): Generator<string> {
  const text = pdf.toString('latin1');
  let inflated = 0;
  let from = 0;
  STREAM.lastIndex = 0;
  for (let found = STREAM.exec(text); found; found = STREAM.exec(text)) {
    const start = found.index + found[0].length;
    const end = text.indexOf('endstream', start);
    if (end < 0) break;
    const before = text.slice(from, found.index);
    yield before;
    if (isObjectStream(before.slice(before.lastIndexOf(' obj')))) {
      const objects = inflateSync(pdf.subarray(start, end), {
        maxOutputLength: MAX_INFLATED_BYTES - inflated,
        finishFlush: constants.Z_SYNC_FLUSH,
      });
      inflated += objects.length;
      yield objects.toString('latin1');
    }
    from = end + 'endstream'.length;
    STREAM.lastIndex = from;
  }
  yield text.slice(from);
};

/**
 * Whether a PDF names active content, including escaped names and compressed objects.
 * @throws any, when an object
 * stream cannot be inflated.
 */
export const hasActiveNames = (pdf: Buffer): boolean => {
  for (const text of objectTexts(pdf)) {
    for (const name of namesIn(text)) if (ACTIVE_NAMES.has(name)) return true;
  }
  return false;
};
