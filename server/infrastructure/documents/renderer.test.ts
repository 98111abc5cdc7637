import { afterEach, describe, expect, it } from 'vitest';
import { sampleFacts } from '../../../tests/support/document-facts.ts';
import { RetryLater } from '../jobs/jobs.ts';
import type { DraftTask } from './render.ts';
import { createRenderer, type Renderer, type RendererSettings } from './renderer.ts';
import { RendererBusy } from './renderer-errors.ts';

/** Never replies about a contract, and at once about anything else. */
const HANGING = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads';
    parentPort.on('message', ({ kind }) => {
      if (kind === 'contract') for (;;);
      parentPort.postMessage({ document: { kind } });
    });`)}`,
);
const CONTRACT: DraftTask = { kind: 'contract', facts: sampleFacts() };
const NOTE: DraftTask = { kind: 'promissory_note', facts: sampleFacts() };

describe('the renderer', () => {
  let renderer: Renderer;
  const logged: object[] = [];
  const open = (settings: Partial<RendererSettings> = {}): Renderer => {
    const log = { info: () => undefined, warn: () => undefined, error: (line: object) => logged.push(line) };
    renderer = createRenderer({ threads: 1, worker: HANGING, ...settings }, log);
    return renderer;
  };
  afterEach(() => renderer.close());

  it('ends a thread that hangs, says so to its caller and to the log, and goes on with another', async () => {
    const { forPerson } = open({ taskMs: 1_000 });
    const hanging = forPerson('a', 'signing', (render) => render(CONTRACT));
    const next = forPerson('b', 'signing', (render) => render(NOTE));
    await expect(hanging).rejects.toMatchObject({
      status: 503,
      code: 'documents_busy',
      retryAfterSeconds: 5,
      message: expect.stringMatching(/^En este momento .* Intenta de nuevo/),
    });
    await expect(next).resolves.toEqual({ kind: 'promissory_note' });
    expect(logged).toMatchObject([{ kind: 'contract' }]);
  });

  it('lets nobody wait without an end, and has a job tried again later', async () => {
    const { forPerson, forJob } = open({ taskMs: 2_000, waitMs: 100 });
    const hanging = forPerson('a', 'reading', (render) => render(CONTRACT)).catch((error) => error);
    const waiting = forPerson('b', 'reading', (render) => render(NOTE));
    const job = forJob((render) => render(NOTE));
    await expect(waiting).rejects.toBeInstanceOf(RendererBusy);
    await expect(job).rejects.toBeInstanceOf(RetryLater);
    expect(await hanging).toBeInstanceOf(RendererBusy);
  });

  it('has room for two calls of a person, and two more for what they sign', async () => {
    const { forPerson } = open();
    const ends: (() => void)[] = [];
    let isOver = false;
    const busy = () => new Promise<void>((resolve) => (isOver ? resolve() : void ends.push(resolve)));
    const begin = (person: string, lane: 'reading' | 'signing') => forPerson(person, lane, busy);
    const running = [begin('a', 'reading'), begin('a', 'reading')];
    await expect(begin('a', 'reading')).rejects.toMatchObject({
      status: 429,
      code: 'too_many_renderings',
      retryAfterSeconds: 2,
      message: expect.stringMatching(/^Ya estamos preparando .*\.$/),
    });
    running.push(begin('a', 'signing'), begin('a', 'signing'), begin('b', 'reading'));
    await expect(begin('a', 'signing')).rejects.toMatchObject({ status: 429 });
    isOver = true;
    for (const end of ends) end();
    await Promise.all(running);
    await expect(forPerson('a', 'reading', async () => 'again')).resolves.toBe('again');
  });
});
