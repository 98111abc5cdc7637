import { setTimeout as pause } from 'node:timers/promises';
import { errors, type Locator, type Page } from '@playwright/test';
import type { Random } from '../../support/random.ts';
import type { Field } from './applicant.ts';
import type { Complain } from './audit.ts';
import type { TypedValues } from './typed-values.ts';

const KEY_MS = { least: 5, most: 60 } as const;
const REACH_MS = 3_000;
const LIST_MS = 4_000;

/** False when the action timed out, so that the caller retries. Other errors are thrown. */
export const ifInTime = async (action: () => Promise<unknown>): Promise<boolean> => {
  try {
    await action();
    return true;
  } catch (error) {
    if (error instanceof errors.TimeoutError) return false;
    throw error;
  }
};

const locate = (page: Page, { label, kind }: Field): Locator =>
  page.getByLabel(label, { exact: kind !== 'tick' && kind !== 'select' });

/** A field's value as it was typed; undefined where the field is not there. */
export const read = async (page: Page, field: Field): Promise<string | undefined> => {
  if (field.kind === 'radio') {
    const checked = page.locator(`input[name="${field.label}"]:checked`);
    return (await checked.count()) === 1 ? checked.inputValue({ timeout: REACH_MS }) : undefined;
  }
  const at = locate(page, field);
  if ((await at.count()) !== 1) return undefined;
  if (field.kind === 'tick') return (await at.isChecked({ timeout: REACH_MS })) ? 'on' : '';
  if (field.kind === 'select')
    return at.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.label ?? '');
  const shown = await at.inputValue({ timeout: REACH_MS });
  return field.kind === 'digits' ? shown.replaceAll(/\D/g, '') : shown;
};

export interface UserActions {
  readonly page: Page;
  readonly memory: TypedValues;
  readonly random: Random;
  readonly complain: Complain;
}

const typeKeys = async (
  { page, memory, random }: UserActions,
  name: string,
  before: string,
  keys: string,
): Promise<void> => {
  let typed = before;
  for (const key of keys) {
    typed += key;
    const markReceived = memory.typing(name, typed);
    await page.keyboard.type(key);
    markReceived();
    await pause(random.between(KEY_MS.least, KEY_MS.most));
  }
};

/** Continues at the end of the field; a value that is no prefix of the intended one is replaced. */
const typeRest = async (actions: UserActions, field: Field, name: string, shown: string): Promise<void> => {
  const at = locate(actions.page, field);
  await at.click({ timeout: REACH_MS });
  await at.press('End', { timeout: REACH_MS });
  if (field.value.startsWith(shown)) {
    await typeKeys(actions, name, shown, field.value.slice(shown.length));
    return;
  }
  const markReceived = actions.memory.typing(name, '');
  await at.fill('', { timeout: REACH_MS });
  markReceived();
  await typeKeys(actions, name, '', field.value);
};

const search = async (actions: UserActions, field: Field, name: string, shown: string): Promise<void> => {
  const { page, memory } = actions;
  const last = memory.last(name);
  // Already chosen: the option's text replaced the search term.
  if (last !== undefined && last === shown && !field.value.startsWith(last)) return;
  await typeRest(actions, field, name, shown);
  const first = page.getByRole('option').first();
  const at = locate(page, field);
  if (!(await ifInTime(() => first.waitFor({ timeout: LIST_MS })))) {
    const again = page.getByRole('button', { name: 'Volver a intentar', exact: true });
    if (await again.first().isVisible()) {
      await ifInTime(() => again.first().click({ timeout: REACH_MS }));
    } else {
      // Another keystroke opens the list of a term that was there before.
      const markReceived = memory.typing(name, field.value.slice(0, -1));
      await at.press('Backspace', { timeout: REACH_MS });
      markReceived();
    }
    return;
  }
  const chosen = (await first.locator('span > span').first().innerText({ timeout: REACH_MS })).trim();
  const markReceived = memory.typing(name, chosen);
  await first.click({ timeout: REACH_MS });
  markReceived();
};

/** Completes a field and leaves what is there. Returns whether it holds its value. */
export const fill = async (actions: UserActions, field: Field, name: string): Promise<boolean> => {
  const { page, memory, complain } = actions;
  const shown = await read(page, field);
  if (shown === undefined) return false;
  if (field.kind === 'search') {
    await search(actions, field, name, shown);
    const now = await read(page, field);
    return now !== undefined && now === memory.last(name) && !field.value.startsWith(now);
  }
  if (shown === field.value) {
    if (memory.last(name) !== shown) memory.typing(name, shown)();
    return true;
  }
  if (field.kind === 'radio') {
    const at = page.locator(`input[name="${field.label}"][value="${field.value}"]`);
    // A short list has the whole one behind a button.
    if ((await at.count()) === 0)
      await page.getByRole('button', { name: /^Ver los \d+ planes$/ }).click({ timeout: REACH_MS });
    const markReceived = memory.typing(name, field.value);
    await at.check({ timeout: REACH_MS });
    markReceived();
    return true;
  }
  if (field.kind === 'tick' || field.kind === 'select') {
    const at = locate(page, field);
    const markReceived = memory.typing(name, field.value);
    if (field.kind === 'tick') await at.check({ timeout: REACH_MS });
    else await at.selectOption({ label: field.value }, { timeout: REACH_MS });
    markReceived();
    return true;
  }
  await typeRest(actions, field, name, shown);
  const now = await read(page, field);
  if (now !== undefined && now !== field.value)
    complain('typed otherwise', `${name} was typed as ${field.value} and the field says ${now}`);
  return now === field.value;
};
