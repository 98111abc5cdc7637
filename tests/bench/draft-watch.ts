import type { Page } from '@playwright/test';

/** Observations of one field; instants are milliseconds of the page's clock. */
export interface DraftRecords {
  /** The field's value after each key, with the time of the key. */
  readonly typed: readonly { readonly value: string; readonly at: number }[];
  /** The field's value in each stored draft, with the time of the write. */
  readonly written: readonly { readonly value: string; readonly at: number }[];
  /** When the screen began or ceased to show that something is not saved. */
  readonly told: readonly { readonly isUnsaved: boolean; readonly at: number }[];
  /** The longest block of the main thread: meanwhile the page can neither write nor show anything. */
  readonly longestPauseMs: number;
}

const NOTES = 'draftNotes';
const BEAT_MS = 20;

/** Records on the next page what is typed into a field, each draft before it is sealed, and the unsaved warning. */
export const recordDraft = async (page: Page, field: string, unsaved: string): Promise<void> => {
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
        // Counted from the first key: loading has nothing to do with drafts.
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
        const { values } = JSON.parse(new TextDecoder().decode(data)) as { values?: Record<string, unknown> };
        const sealed = await encrypt(algorithm, key, data);
        if (values) heldBy.set(sealed, String(values[name] ?? ''));
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

export const readDraftRecords = (page: Page): Promise<DraftRecords> =>
  page.evaluate((name) => (window as unknown as Record<string, DraftRecords>)[name] as DraftRecords, NOTES);
