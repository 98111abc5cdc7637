import { parentPort } from 'node:worker_threads';
import { type RenderedDocument, type RenderTask, render } from './render.ts';

export interface RenderOrder {
  readonly id: number;
  readonly task: RenderTask;
}

export type RenderReply =
  | { readonly id: number; readonly document: RenderedDocument }
  | { readonly id: number; readonly failure: string };

const reply = (message: RenderReply): void => parentPort?.postMessage(message);

parentPort?.on('message', ({ id, task }: RenderOrder) => {
  render(task).then(
    (document) => reply({ id, document }),
    (error: unknown) =>
      reply({ id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});
