import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** How browsers write a text, or a number, to the disk. */
const encodingsOf = (mark: string | number): readonly Buffer[] => {
  const texts = (['utf8', 'latin1', 'utf16le'] as const).map((encoding) =>
    Buffer.from(String(mark), encoding),
  );
  if (typeof mark === 'string') return texts;
  const double = Buffer.alloc(8);
  double.writeDoubleLE(mark);
  return [...texts, double];
};

/** Which marks occur in which files of a closed browser's profile, what it has deleted since included. */
export const findInProfile = (
  profile: string,
  marks: Readonly<Record<string, string | number>>,
): readonly string[] => {
  const encoded = Object.entries(marks).map(([name, mark]) => [name, encodingsOf(mark)] as const);
  return readdirSync(profile, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .flatMap(({ parentPath, name: file }) => {
      const at = path.join(parentPath, file);
      const bytes = readFileSync(at);
      return encoded
        .filter(([, forms]) => forms.some((form) => bytes.includes(form)))
        .map(([name]) => `${name} in ${path.relative(profile, at)}`);
    });
};
