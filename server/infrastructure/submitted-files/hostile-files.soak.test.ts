import { monitorEventLoopDelay } from 'node:perf_hooks';
import { describe, expect, it } from 'vitest';
import { expectFigures } from '../../../tests/attacks/expect-figures.ts';
import { hostileFiles } from '../../../tests/support/hostile-files.ts';
import { readHostile, readHostileNamed } from '../../../tests/support/hostile-outcome.ts';
import { InvalidFields } from '../runtime/errors.ts';

const LIMIT_MS = 20_000;
/** Of a busy machine; one of these files in this thread would take seconds. */
const MOST_DELAY_MS = 1_000;

/** What acts, points elsewhere or was hidden, outside the bytes of pictures. */
const SUSPECT =
  /JavaScript|\/JS|Launch|GoTo|\/URI|\/AA|OpenAction|Thread|SubmitForm|ImportData|Rendition|Movie|Sound|RichMedia|Embedded|\/XFA|\/Ref|\/FFilter|10\.0\.0\.9|<html|<script|evil\.exe|cmd\.exe/;

const withoutPictures = (bytes: Buffer): string =>
  bytes.toString('latin1').replaceAll(/DCTDecode\/Length \d+>>\nstream\n.*?\nendstream/gs, '');

let tried = 0;
let keptAsSent = 0;

describe('a hostile file', () => {
  it('is one of many kinds, none larger than what may be sent', () => {
    expect(hostileFiles.length).toBeGreaterThan(90);
    expect(Math.max(...hostileFiles.map(({ bytes }) => bytes.length))).toBeLessThanOrEqual(8 * 1_048_576);
  });

  it.each(hostileFiles)(
    'is refused with a sentence, or only its drawing is kept: $name',
    async ({ name, bytes }) => {
      const delay = monitorEventLoopDelay({ resolution: 10 });
      delay.enable();
      const outcome = await readHostile(bytes, name);
      tried += 1;
      delay.disable();
      expect(delay.max / 1e6).toBeLessThan(MOST_DELAY_MS);
      if (outcome instanceof InvalidFields) {
        expect(outcome.status).toBe(422);
        expect(outcome.code).toMatch(/_(pdf|photo|document)$|^photo_too_/);
        expect(outcome.message).toMatch(/^[A-ZÁÉÍÓÚ].*\.$/);
        return;
      }
      const { mediaType, bytes: kept } = outcome;
      if (kept.includes(bytes)) keptAsSent += 1;
      expect(kept.includes(bytes)).toBe(false);
      expect(withoutPictures(kept)).not.toMatch(SUSPECT);
      const [start, end] =
        mediaType === 'image/jpeg' ? ['\xff\xd8\xff', '\xff\xd9'] : ['%PDF-1.4', '%%EOF\n'];
      expect(kept.toString('latin1').startsWith(start)).toBe(true);
      expect(kept.toString('latin1').endsWith(end)).toBe(true);
    },
    LIMIT_MS,
  );

  it('is never kept as it was sent', () => {
    expect(tried).toBe(hostileFiles.length);
    expectFigures([
      { name: 'hostile files sent', value: tried, unit: '' },
      { name: 'hostile files kept as they were sent', value: keptAsSent, unit: '', limit: 0 },
    ]);
  });

  it.each([
    ['active_pdf', 'script by name'],
    ['active_pdf', 'form of another language (XFA)'],
    ['heavy_pdf', 'content of 200 MB'],
    ['locked_pdf', 'lock of an unknown kind'],
    ['long_pdf', 'a hundred thousand pages'],
  ])(
    'is refused as %s: %s',
    async (code, name) => {
      expect(await readHostileNamed(name)).toMatchObject({ code });
    },
    LIMIT_MS,
  );
});
