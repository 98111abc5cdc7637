import { onTestFinished } from 'vitest';

/** Gives the browser's `navigator` these properties until the test ends: files of tests share their page. */
export const stubNavigator = (properties: Readonly<Record<string, unknown>>): void => {
  for (const [name, value] of Object.entries(properties)) {
    Object.defineProperty(navigator, name, { value, configurable: true, writable: true });
    onTestFinished(() => void Reflect.deleteProperty(navigator, name));
  }
};
