import { NoResponse, type Transport } from './transport.ts';

/** Timeout without progress: a file may take minutes on a patchy network. */
const STALL_TIMEOUT_MS = 30_000;

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

/** Transport with upload progress from 0 to 1, which `fetch` does not report. */
export const withProgress =
  (onProgress: (part: number) => void): Transport =>
  (url, init, signal) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      let stallTimer = 0;
      const onStall = () => {
        reject(new NoResponse('slow'));
        request.abort();
      };
      const restartTimer = () => {
        window.clearTimeout(stallTimer);
        stallTimer = window.setTimeout(onStall, STALL_TIMEOUT_MS);
      };
      const abort = () => request.abort();
      request.open(init.method ?? 'PUT', url);
      request.responseType = 'arraybuffer';
      new Headers(init.headers).forEach((value, name) => {
        request.setRequestHeader(name, value);
      });
      request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
        restartTimer();
        if (lengthComputable && total > 0) onProgress(loaded / total);
      };
      request.onload = () => resolve(arrivedWith(request));
      request.onerror = () => reject(new NoResponse('offline'));
      request.onabort = () => reject(signal?.reason ?? new DOMException('aborted', 'AbortError'));
      request.onloadend = () => {
        window.clearTimeout(stallTimer);
        signal?.removeEventListener('abort', abort);
      };
      signal?.addEventListener('abort', abort);
      restartTimer();
      request.send(init.body as XMLHttpRequestBodyInit | null);
    });
