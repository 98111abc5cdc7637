import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { hasActiveNames } from './pdf-names.ts';

const pdf = (...parts: readonly (string | Buffer)[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)));

const stream = (dictionary: string, content: Buffer) =>
  pdf(`7 0 obj\n<<${dictionary} /Length ${content.length}>>\nstream\n`, content, '\nendstream\nendobj\n');

describe('what acts in a PDF', () => {
  it.each([
    ['a script', '<</S /JavaScript /JS (app.alert(1))>>'],
    ['a program that opens', '<</S/Launch/F(cmd.exe)>>'],
    ['an attached file', '<</Names <</EmbeddedFiles 4 0 R>>>>'],
    ['a form of another language', '<</AcroForm<</XFA 4 0 R>>>>'],
    ['a name spelt with codes', '<</S /J#61vaScript>>'],
  ])('is seen: %s', (_, object) => {
    expect(hasActiveNames(pdf('%PDF-1.7\n1 0 obj\n', object, '\nendobj\n'))).toBe(true);
  });

  it('is seen in compressed objects too', () => {
    const objects = stream('/Type /Obj#53tm /N 1 /First 4', deflateSync('3 0 <</S /Launch>>'));
    expect(hasActiveNames(pdf('%PDF-1.7\n', objects))).toBe(true);
    const harmless = stream('/Type /ObjStm /N 1 /First 4', deflateSync('3 0 <</Type /Page>>'));
    expect(hasActiveNames(pdf('%PDF-1.7\n', harmless, '<</Launch 1>>'))).toBe(true);
    expect(hasActiveNames(pdf('%PDF-1.7\n', harmless))).toBe(false);
  });

  it('is not what only looks like it among the bytes of a picture or in a longer name', () => {
    const picture = stream('/Subtype /Image', Buffer.from('\x00\x01/JS \x02/Launch '));
    expect(hasActiveNames(pdf('%PDF-1.7\n', picture, '<</JSize 3 /Launcher 4>>'))).toBe(false);
  });

  it('cannot be hidden in objects that do not decompress, or that never end', () => {
    expect(() => hasActiveNames(pdf(stream('/Type /ObjStm', Buffer.from('no zlib at all'))))).toThrow();
    expect(() =>
      hasActiveNames(pdf(stream('/Type /ObjStm', deflateSync(Buffer.alloc(70 * 1_048_576))))),
    ).toThrow();
  });
});
