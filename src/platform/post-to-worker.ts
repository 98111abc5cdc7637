import type { WorkerMessage } from '#core/api/reminders/worker-messages.ts';

/** Posts to the service worker, also a stopped one. False: there is none. */
export const postToWorker = async (message: WorkerMessage, ports: MessagePort[] = []): Promise<boolean> => {
  try {
    const worker = (await navigator.serviceWorker?.getRegistration())?.active;
    worker?.postMessage(message, ports);
    return Boolean(worker);
  } catch {
    // Site data blocked: no service worker.
    return false;
  }
};
