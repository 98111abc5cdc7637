import type { WorkerMessage } from '#core/wire/worker-messages.ts';

/** Tells the service worker, which may sleep. Answers whether there is one. */
export const postToWorker = async (news: WorkerMessage, ports: MessagePort[] = []): Promise<boolean> => {
  try {
    const worker = (await navigator.serviceWorker?.getRegistration())?.active;
    worker?.postMessage(news, ports);
    return Boolean(worker);
  } catch {
    // Where a person blocks what sites keep, there is no worker either.
    return false;
  }
};
