import { describe, expect, it, onTestFinished } from 'vitest';
import { startApp } from './start-app.ts';

declare global {
  interface Window {
    ran: string[];
  }
}

/** A module that says when it runs, and one task later. */
const moduleOf = (name: string) =>
  `data:text/javascript,${encodeURIComponent(
    `window.ran.push('${name}'); setTimeout(() => window.ran.push('task after ${name}')); // ${Math.random()}`,
  )}`;
const MISSING = 'data:text/plain,missing';

const pageWith = (files: readonly string[], app: string): void => {
  window.ran = [];
  const links = files.map((href) =>
    Object.assign(document.createElement('link'), { rel: 'preload', as: 'script', href }),
  );
  document.head.append(...links);
  const starter = document.createElement('script');
  starter.type = 'text/plain';
  starter.dataset.app = app;
  document.body.append(starter);
  onTestFinished(() => {
    for (const element of [...links, starter]) element.remove();
  });
};

describe('the app of a page that was painted before it', () => {
  it('starts file by file, each in a task of its own, and last with its entry', async () => {
    pageWith([moduleOf('react'), moduleOf('router')], moduleOf('app'));
    await startApp();
    expect(window.ran).toEqual(['react', 'task after react', 'router', 'task after router', 'app']);
  });

  it('does not start where a file did not come, and says so', async () => {
    pageWith([moduleOf('react'), MISSING], moduleOf('app'));
    await expect(startApp()).rejects.toThrow();
    expect(window.ran).not.toContain('app');
  });
});
