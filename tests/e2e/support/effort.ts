import type { BrowserContext, Locator, Page } from '@playwright/test';
import { type Effort, TASK_BUDGETS, type Task } from '../../budgets/tasks.ts';
import { expect } from '../support/fixtures.ts';

/** Counts what a person does, by the events that the pages and their frames get. */
export interface EffortCounter {
  readonly effort: Effort;
  /** Counts anew: a task begins here. */
  begin(): void;
  /** Fails when the task cost more than it may. */
  expectWithin(task: Task): void;
}

type Action =
  | { readonly kind: 'tap' }
  | { readonly kind: 'typed'; readonly field: string; readonly isCode: boolean };

export const countEffort = async (context: BrowserContext): Promise<EffortCounter> => {
  let taps = 0;
  const fields = new Set<string>();
  const codes = new Set<string>();
  await context.exposeBinding('countAction', (_source, action: Action) => {
    if (action.kind === 'tap') taps += 1;
    else (action.isCode ? codes : fields).add(action.field);
  });
  await context.addInitScript(() => {
    const report = (action: unknown) =>
      (window as unknown as { countAction?: (action: unknown) => void }).countAction?.(action);
    addEventListener('pointerdown', ({ isTrusted }) => isTrusted && report({ kind: 'tap' }), true);
    // The list of a select is the phone's own, and so are the taps that open it and choose.
    addEventListener(
      'change',
      ({ target }) => {
        if (!(target instanceof HTMLSelectElement)) return;
        report({ kind: 'tap' });
        report({ kind: 'tap' });
      },
      true,
    );
    addEventListener(
      'input',
      ({ isTrusted, target }) => {
        const isText =
          target instanceof HTMLTextAreaElement ||
          (target instanceof HTMLInputElement && !['checkbox', 'radio', 'range'].includes(target.type));
        if (!isTrusted || !isText) return;
        report({
          kind: 'typed',
          field: `${location.pathname} ${target.name || target.id}`,
          isCode: target.autocomplete === 'one-time-code',
        });
      },
      true,
    );
  });
  const counter = {
    get effort(): Effort {
      return { taps, fields: fields.size, codes: codes.size };
    },
    begin: () => {
      taps = 0;
      fields.clear();
      codes.clear();
    },
    expectWithin: (task: Task) => {
      const { effort } = counter;
      const most: Effort = TASK_BUDGETS[task];
      console.log(`${task}: ${effort.taps} taps, ${effort.fields} fields, ${effort.codes} codes`);
      for (const part of ['taps', 'fields', 'codes'] as const)
        expect.soft(effort[part], `${part} to ${task}`).toBeLessThanOrEqual(most[part]);
    },
  };
  return counter;
};

/** One question to the page: a field is replaced by its form while it is asked about. */
const hasFocus = async (field: Locator): Promise<boolean> =>
  (await field.and(field.page().locator(':focus')).count()) > 0;

/** Types into a field, which is tapped first unless it has the focus. */
export const write = async (field: Locator, text: string): Promise<void> => {
  await expect(field).toBeVisible();
  if (!(await hasFocus(field))) await field.click();
  await field.page().keyboard.insertText(text);
};

/** Goes on to a field by the keyboard's own 'next', and types into it. */
export const writeNext = async (field: Locator, text: string): Promise<void> => {
  const { keyboard } = field.page();
  for (let step = 0; step < 4; step += 1) {
    if (await hasFocus(field)) break;
    await keyboard.press('Tab');
  }
  await expect(field).toBeFocused();
  await keyboard.insertText(text);
};

/** A code that arrives is put in by the phone, into the field that waits for it. */
export const takeCode = async (page: Page, code: string): Promise<void> => {
  await expect(page.getByLabel('Código de 4 dígitos')).toBeFocused();
  await page.keyboard.insertText(code);
};
