import { onTestFinished } from 'vitest';

type Handler = ((event: ProgressEvent) => void) | null;

/** The part of XMLHttpRequest that `withProgress` uses, sent by the stubbed `fetch`. */
class FetchedRequest {
  readonly upload: { onprogress: Handler } = { onprogress: null };
  responseType = '';
  status = 0;
  response: ArrayBuffer | null = null;
  onload: Handler = null;
  onerror: Handler = null;
  onabort: Handler = null;
  onloadend: Handler = null;
  private readonly leaving = new AbortController();
  private readonly headers = new Headers();
  private target: readonly [method: string, url: string] = ['GET', '/'];
  private answered = new Headers();

  open(method: string, url: string): void {
    this.target = [method, url];
  }

  setRequestHeader(name: string, value: string): void {
    this.headers.set(name, value);
  }

  getResponseHeader(name: string): string | null {
    return this.answered.get(name);
  }

  abort(): void {
    this.leaving.abort();
  }

  send(body: Blob): void {
    void this.deliver(body);
  }

  private async deliver(body: Blob): Promise<void> {
    const [method, url] = this.target;
    const { signal } = this.leaving;
    const progressEvent = (type: string, loaded = 0) =>
      new ProgressEvent(type, { lengthComputable: true, loaded, total: body.size });
    this.upload.onprogress?.(progressEvent('progress', body.size / 2));
    try {
      const answer = await window.fetch(url, { method, headers: this.headers, body, signal });
      this.status = answer.status;
      this.answered = answer.headers;
      this.response = await answer.arrayBuffer();
      this.onload?.(progressEvent('load', body.size));
    } catch {
      if (signal.aborted) this.onabort?.(progressEvent('abort'));
      else this.onerror?.(progressEvent('error'));
    }
    this.onloadend?.(progressEvent('loadend'));
  }
}

/** Uploads use XMLHttpRequest: sends them by the stubbed `fetch` until the test ends. */
export const sendFilesByFetch = (): void => {
  const original = window.XMLHttpRequest;
  window.XMLHttpRequest = FetchedRequest as never;
  onTestFinished(() => {
    window.XMLHttpRequest = original;
  });
};
