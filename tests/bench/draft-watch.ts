import type { Page } from '@playwright/test';

/** What a page noted of one field: instants are milliseconds of its own clock. */
export interface DraftNotes {
  /** What the field held after each key, since the person pressed it. */
  readonly typed: readonly { readonly value: string; readonly at: number }[];
  /** What each draft held of it, since when the device has that draft. */
  readonly written: readonly { readonly value: string; readonly at: number }[];
  /** When the screen began to say that something is not saved, or ceased to. */
  readonly told: readonly { readonly isUnsaved: boolean; readonly at: number }[];
  /** The longest that the page stood still: then it can neither write nor say anything. */
  readonly longestPauseMs: number;
}

const NOTES = 'draftNotes';
const BEAT_MS = 20;

/** Has the next page note what is typed into a field, what the device is given of it before it is sealed, and what is said. */
export const noteDraft = async (page: Page, field: string, unsaved: string): Promise<void> => {
  await page.addInitScript(
    ({ name, words, notesName, beatMs }) => {
      const notes = {
        typed: [] as { value: string; at: number }[],
        written: [] as { value: string; at: number }[],
        told: [] as { isUnsaved: boolean; at: number }[],
        longestPauseMs: 0,
      };
      Object.assign(window, { [notesName]: notes });
      let beatAt = Number.NaN;
      setInterval(() => {
        const now = performance.now();
        // Counted from the first key on: what loads before is no matter of drafts.
        if (notes.typed.length > 0)
          notes.longestPauseMs = Math.max(notes.longestPauseMs, now - beatAt - beatMs);
        beatAt = now;
      }, beatMs);
      addEventListener(
        'input',
        ({ target, timeStamp }) => {
          if (target instanceof HTMLInputElement && target.id === name)
            notes.typed.push({ value: target.value, at: timeStamp });
        },
        true,
      );

      const heldBy = new WeakMap<object, string>();
      const subtle = crypto.subtle;
      const encrypt = subtle.encrypt.bind(subtle);
      subtle.encrypt = async (algorithm, key, data) => {
        const { fields } = JSON.parse(new TextDecoder().decode(data)) as {
          fields?: Record<string, { value: unknown }>;
        };
        const sealed = await encrypt(algorithm, key, data);
        if (fields) heldBy.set(sealed, String(fields[name]?.value ?? ''));
        return sealed;
      };
      const put = IDBObjectStore.prototype.put;
      IDBObjectStore.prototype.put = function (this: IDBObjectStore, value: unknown, key?: IDBValidKey) {
        const { sealed } = Object(value) as { sealed?: object };
        const held = sealed && heldBy.get(sealed);
        if (held !== undefined)
          this.transaction.addEventListener('complete', () =>
            notes.written.push({ value: held, at: performance.now() }),
          );
        return put.call(this, value, key);
      };

      let isUnsaved = false;
      new MutationObserver(() => {
        const isNow = [...document.querySelectorAll('form p')].some(
          ({ textContent }) => textContent === words,
        );
        if (isNow === isUnsaved) return;
        isUnsaved = isNow;
        notes.told.push({ isUnsaved, at: performance.now() });
      }).observe(document, { subtree: true, childList: true, characterData: true });
    },
    { name: field, words: unsaved, notesName: NOTES, beatMs: BEAT_MS },
  );
};

export const readNotes = (page: Page): Promise<DraftNotes> =>
  page.evaluate((name) => (window as unknown as Record<string, DraftNotes>)[name] as DraftNotes, NOTES);
