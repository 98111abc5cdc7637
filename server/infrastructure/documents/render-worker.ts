import { parentPort } from 'node:worker_threads';
import { type RenderedDocument, type RenderTask, render } from './render.ts';

export type RenderReply = { readonly document: RenderedDocument } | { readonly failure: string };

const reply = (message: RenderReply): void => parentPort?.postMessage(message);

parentPort?.on('message', (task: RenderTask) => {
  render(task).then(
    (document) => reply({ document }),
    (error: unknown) =>
      reply({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});
