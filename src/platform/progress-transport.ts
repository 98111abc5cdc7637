import { NoAnswer, type Transport } from './transport.ts';

/** A file may take minutes on a patchy network; what counts is that something still moves. */
const SILENCE_MS = 30_000;

const arrivedWith = (request: XMLHttpRequest) => {
  const headers = new Headers();
  for (const name of ['retry-after', 'content-type']) {
    const value = request.getResponseHeader(name);
    if (value) headers.set(name, value);
  }
  return {
    response: new Response(null, { status: request.status, headers }),
    bytes: request.response as ArrayBuffer,
  };
};

/** Sends like `call` does, and tells how much has gone, from 0 to 1: `fetch` says nothing until the answer is there. */
export const withProgress =
  (onProgress: (part: number) => void): Transport =>
  (url, init, signal) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      let silence = 0;
      const giveUp = () => {
        reject(new NoAnswer('slow'));
        request.abort();
      };
      const listen = () => {
        window.clearTimeout(silence);
        silence = window.setTimeout(giveUp, SILENCE_MS);
      };
      const abort = () => request.abort();
      request.open(init.method ?? 'PUT', url);
      request.responseType = 'arraybuffer';
      new Headers(init.headers).forEach((value, name) => {
        request.setRequestHeader(name, value);
      });
      request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
        listen();
        if (lengthComputable && total > 0) onProgress(loaded / total);
      };
      request.onload = () => resolve(arrivedWith(request));
      request.onerror = () => reject(new NoAnswer('offline'));
      request.onabort = () => reject(signal?.reason ?? new DOMException('aborted', 'AbortError'));
      request.onloadend = () => {
        window.clearTimeout(silence);
        signal?.removeEventListener('abort', abort);
      };
      signal?.addEventListener('abort', abort);
      listen();
      request.send(init.body as XMLHttpRequestBodyInit | null);
    });
