import { setTimeout as pause } from 'node:timers/promises';
import type { Driver, ElementId } from './webdriver.ts';

/** What a person does and sees, the same in every engine. */
export interface Screen {
  readonly driver: Driver;
  open(url: string): Promise<void>;
  press(name: string): Promise<void>;
  fill(label: string, text: string): Promise<void>;
  choose(label: string, option: string): Promise<void>;
  /** Waits for a text on the screen. */
  see(text: string | RegExp): Promise<void>;
  /** Waits until no such text is on the screen. */
  unsee(text: RegExp): Promise<void>;
  path(): Promise<string>;
  /** Into the frames with these selectors, one inside the other, while `work` lasts. */
  within(frames: readonly string[], work: () => Promise<void>): Promise<void>;
  /** In the window that a press has opened, which is closed after. */
  inNewWindow(work: () => Promise<void>): Promise<void>;
}

const TIMEOUT_MS = 30_000;
/** A press may close the frame that it is made in, before the driver could say that it was made. */
const IS_GONE = /no such (window|frame)|detached|discarded/i;

/*
 * Functions of the page: each is sent as its text and uses nothing from here.
 */

/** What has this name and can be pressed: in the dialog, if one is open. */
const findPressable = (name: string): Element | undefined => {
  const flat = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();
  const root = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document;
  const places = 'button, a[href], summary, label, [role="button"], [role="option"], [role="radio"]';
  const found = [...root.querySelectorAll<HTMLElement>(places)].filter(
    (one) =>
      flat(one.getAttribute('aria-label') ?? one.innerText).startsWith(name) &&
      one.getClientRects().length > 0 &&
      !one.closest('[inert], [aria-hidden="true"], [aria-busy="true"], [aria-disabled="true"], :disabled'),
  );
  const isExact = (one: HTMLElement) => flat(one.getAttribute('aria-label') ?? one.innerText) === name;
  const chosen = found.find(isExact) ?? found[0];
  chosen?.scrollIntoView({ block: 'center', behavior: 'instant' });
  return chosen;
};

/** The field with this label, emptied by the typing that comes. */
const findField = (name: string): Element | undefined => {
  const labels = [...document.querySelectorAll('label')];
  const text = (label: HTMLElement) => (label.textContent ?? '').replace(/\s+/g, ' ').trim();
  const label = labels.find((one) => text(one) === name) ?? labels.find((one) => text(one).startsWith(name));
  const field =
    label?.control ??
    document.querySelector<HTMLElement>(`input[aria-label="${name}"], select[aria-label="${name}"]`);
  if (!field || field.getClientRects().length === 0 || field.closest('[inert], :disabled')) return undefined;
  field.scrollIntoView({ block: 'center', behavior: 'instant' });
  if (field instanceof HTMLInputElement && field.value !== '') field.select();
  return field;
};

const findOption = (name: string, text: string): Element | undefined => {
  const label = [...document.querySelectorAll('label')].find((one) => one.textContent?.trim() === name);
  const { control } = label ?? {};
  return control instanceof HTMLSelectElement
    ? [...control.options].find((one) => one.text === text)
    : undefined;
};

const findFrame = (selector: string): Element | undefined => document.querySelector(selector) ?? undefined;

const readText = (): string => document.body.innerText.replace(/[\u00a0\u202f]/g, ' ');

export const screenOf = (driver: Driver): Screen => {
  let frames: readonly string[] = [];
  /** Into the frames from the page on, once the last one has its document; undefined before. */
  const enterFrames = async (): Promise<true | undefined> => {
    await driver.enterFrame(undefined);
    for (const selector of frames) {
      const id = await driver.find(findFrame, selector);
      if (id === undefined) return undefined;
      await driver.enterFrame(id);
    }
    return (await driver.run(() => document.readyState === 'complete')) || undefined;
  };
  /** @throws the last failure, or that there is nothing such. */
  const until = async <T>(what: string, attempt: () => Promise<T | undefined>): Promise<T> => {
    const deadline = performance.now() + TIMEOUT_MS;
    let failure: unknown = 'not there';
    for (;;) {
      const found = await attempt().catch(async (error: unknown) => {
        failure = error;
        // A frame whose document was replaced is entered anew.
        if (IS_GONE.test(String(error))) await enterFrames().catch(() => undefined);
        return undefined;
      });
      if (found !== undefined) return found;
      if (performance.now() > deadline) {
        const text = await driver.run(readText).catch(() => '');
        throw new Error(`${what}: ${failure}\n${text.slice(0, 1_500)}`);
      }
      await pause(100);
    }
  };
  const findOne = (
    what: string,
    find: () => Promise<ElementId | undefined>,
    use: (id: ElementId) => Promise<void>,
  ) =>
    until(what, async () => {
      const id = await find();
      if (id === undefined) return undefined;
      await use(id);
      return true;
    });
  return {
    driver,
    open: async (url) => {
      await driver.run(() => void Object.assign(globalThis, { isLeft: true }));
      await driver.visit(url);
      await until(`open ${url}`, async () =>
        (await driver.run(() => !('isLeft' in globalThis) && document.readyState !== 'loading'))
          ? true
          : undefined,
      );
    },
    press: async (name) => {
      let isPressed = false;
      await until(`press ${name}`, async () => {
        const id = await driver.find(findPressable, name).catch((error: unknown) => {
          if (isPressed && IS_GONE.test(String(error))) return 'gone';
          throw error;
        });
        if (id === 'gone') return true;
        if (id === undefined) return undefined;
        isPressed = true;
        await driver.click(id);
        return true;
      });
    },
    fill: async (label, text) => {
      await findOne(
        `fill ${label}`,
        () => driver.find(findField, label),
        async (id) => {
          await driver.type(id, text);
        },
      );
    },
    choose: async (label, option) => {
      await findOne(`choose ${option}`, () => driver.find(findOption, label, option), driver.click);
    },
    see: async (text) => {
      await until(`see ${text}`, async () => {
        const shown = await driver.run(readText);
        return (typeof text === 'string' ? shown.includes(text) : text.test(shown)) || undefined;
      });
    },
    unsee: async (text) => {
      await until(`no more ${text}`, async () => !text.test(await driver.run(readText)) || undefined);
    },
    path: () => driver.run(() => location.pathname),
    within: async (selectors, work) => {
      frames = selectors;
      try {
        await until(`frames ${selectors}`, enterFrames);
        await work();
      } finally {
        frames = [];
        await driver.enterFrame(undefined);
      }
    },
    inNewWindow: async (work) => {
      const first = await driver.getWindow();
      const opened = await until('a new window', async () =>
        (await driver.listWindows()).find((one) => one !== first),
      );
      await driver.enterWindow(opened);
      await work();
      await driver.closeWindow();
      await driver.enterWindow(first);
      await until('the first window', enterFrames);
    },
  };
};
