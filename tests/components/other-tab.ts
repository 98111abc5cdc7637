import { onTestFinished } from 'vitest';

/** A tab with modules of its own, on the same origin: it shares storage, locks and channels. */
export interface Tab {
  readonly window: Window & typeof globalThis;
  /** A module as this tab loads it, by its path from the root of the project. */
  load<M>(path: string): Promise<M>;
  close(): void;
}

/** The test runner's wrapper of dynamic imports. */
const RUNNER = '__vitest_browser_runner__';

/** Opens another tab of the app until the test ends; `prepare` runs before its code. It shares this page's stubbed `fetch`. */
export const openTab = (prepare: (window: Window & typeof globalThis) => void = () => undefined): Tab => {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  document.body.append(frame);
  const view = frame.contentWindow as Window & typeof globalThis;
  Object.assign(view, { [RUNNER]: Reflect.get(window, RUNNER) });
  view.fetch = (...made) => window.fetch(...made);
  prepare(view);
  const close = () => frame.remove();
  onTestFinished(close);
  return {
    window: view,
    load: <M>(path: string) =>
      new Promise<M>((resolve, reject) => {
        Object.assign(view, { resolve, reject });
        const script = view.document.createElement('script');
        script.type = 'module';
        script.textContent = `import(${JSON.stringify(`/${path}`)}).then(window.resolve, window.reject)`;
        view.document.body.append(script);
      }),
    close,
  };
};
