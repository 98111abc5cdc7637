import { onTestFinished } from 'vitest';
import { StubbedError } from './stub-api.ts';

/** One upload: what was sent, and controls for its outcome. */
export interface StubbedUpload {
  readonly method: string;
  readonly path: string;
  readonly headers: Headers;
  readonly file: Blob;
  isAborted(): boolean;
  /** From 0 to 1. */
  move(part: number): void;
  answer(outcome: object): void;
  /** The connection is lost. */
  lose(): void;
}

/** Stubs XMLHttpRequest, which uploads use for their progress, until the test ends. */
export const stubUploads = (): readonly StubbedUpload[] => {
  const uploads: StubbedUpload[] = [];
  const original = window.XMLHttpRequest;

  class Stub {
    status = 0;
    response: ArrayBuffer | null = null;
    responseType = '';
    readonly upload: { onprogress?: (event: Partial<ProgressEvent>) => void } = {};
    onload?: () => void;
    onerror?: () => void;
    onabort?: () => void;
    onloadend?: () => void;
    private method = '';
    private path = '';
    private isAborted = false;
    private readonly sent = new Headers();
    private readonly got = new Headers({ 'content-type': 'application/json' });

    open(method: string, path: string): void {
      this.method = method;
      this.path = path;
    }
    setRequestHeader(name: string, value: string): void {
      this.sent.set(name, value);
    }
    getResponseHeader(name: string): string | null {
      return this.got.get(name);
    }
    abort(): void {
      this.isAborted = true;
      this.onabort?.();
      this.onloadend?.();
    }
    send(file: Blob): void {
      const { method, path, sent: headers } = this;
      uploads.push({
        method,
        path,
        headers,
        file,
        isAborted: () => this.isAborted,
        move: (part) => this.upload.onprogress?.({ lengthComputable: true, loaded: part * 100, total: 100 }),
        answer: (outcome) => {
          const isRefused = outcome instanceof StubbedError;
          this.status = isRefused ? outcome.status : 200;
          const text = JSON.stringify(isRefused ? outcome.body : outcome);
          this.response = new TextEncoder().encode(text).buffer;
          this.onload?.();
          this.onloadend?.();
        },
        lose: () => {
          this.onerror?.();
          this.onloadend?.();
        },
      });
    }
  }

  window.XMLHttpRequest = Stub as unknown as typeof XMLHttpRequest;
  onTestFinished(() => {
    window.XMLHttpRequest = original;
  });
  return uploads;
};
