import { setTimeout as pause } from 'node:timers/promises';
import { errors, type Page } from '@playwright/test';
import type { SandboxControls } from '../../../sandbox/demo/controls.ts';
import type { Random } from '../../support/random.ts';
import type { Tally } from '../../support/tally.ts';
import type { Applicant } from './applicant.ts';
import { CODE_SCREENS, createCodeTyping } from './codes.ts';
import { type FormScreen, formsOf } from './forms.ts';
import type { SignOfLife } from './heartbeat.ts';
import { type Observation, observe } from './observe.ts';
import { createMemory } from './typed-values.ts';
import { fill, ifInTime, read, type UserActions } from './user-actions.ts';

const AGAIN = 'Intentar de nuevo';
/** What is pressed wherever it is offered, the first that is there. */
const WAYS_ON = [
  'Continuar en la sesión',
  'Continuar con mi crédito',
  'Escribir otra vez',
  'Crear una cuenta',
  'Comenzar',
  AGAIN,
  'Volver a intentar',
  'Ver en qué va mi solicitud',
];
const LANDING = 'Financia tu procedimiento médico en menos de 5 minutos';
const CONFIRM = '¿Es este número correcto?';
const FAILED = 'Esta pantalla falló';
const RELOAD = 'Volver a cargar';
const OFFER_STEP = 3;
const TICK_MS = 120;
const REACH_MS = 3_000;
/** Longer than the app waits for any answer: then it says so. */
const SPINNER_LIMIT_MS = 32_000;

/** What was looked at or pressed while the page was left for another one is looked at again. */
const unlessLeft = async <T>(work: Promise<T>): Promise<T | undefined> => {
  try {
    return await work;
  } catch (error) {
    if (error instanceof errors.TimeoutError) return undefined;
    if (/Execution context was destroyed|navigation|not attached/.test(String(error))) return undefined;
    throw error;
  }
};

/** A robot that looks at the screen, does what it asks and remembers what it typed. */
export interface Person {
  /** Goes on in a page that has just been opened, until the application is sent. `diedAt`: when the one before ended. */
  live(page: Page, diedAt: number | undefined, isOver: () => boolean): Promise<void>;
  /** What the page says of itself. */
  hear(sign: SignOfLife): void;
}

export const createPerson = (
  who: Applicant,
  sandbox: SandboxControls,
  random: Random,
  tally: Tally,
  complain: (what: string) => void,
): Person => {
  const memory = createMemory();
  const forms = formsOf(who);
  const codes = createCodeTyping(who, sandbox, tally, complain);
  let lastPlace = '/';
  let isRegistered = false;
  let hadWorker = false;
  let hadWholeApp = false;

  const noteWholeApp = (seen: Observation): void => {
    if (hadWholeApp || !seen.hasWholeApp) return;
    hadWholeApp = true;
    tally.add('phones with the whole app');
  };

  const nameOf = (form: FormScreen, field: { readonly name: string }) => `${form.draft}.${field.name}`;

  /** Every field of a form that shows again is what it was, but for what was typed in the last moment. */
  const compare = async (page: Page, form: FormScreen, diedAt: number): Promise<void> => {
    for (const field of form.fields) {
      const name = nameOf(form, field);
      if (memory.last(name) === undefined) continue;
      const shown = await read(page, field);
      const may = memory.mayHold(name, diedAt);
      if (memory.isUnsavedAt(diedAt)) tally.add('fields compared that were called unsaved');
      tally.add('fields compared');
      if (shown !== undefined && shown !== memory.last(name)) memory.found(name, shown);
      if (shown !== undefined && may.some(({ value }) => value === shown)) continue;
      // A list that nothing is promised of yet may be at its first choice.
      const isPromised = Number.isFinite(may[0]?.beforeTheEndMs);
      if (field.kind === 'select' && !isPromised) continue;
      tally.add('fields lost');
      const told = may.map(({ value, beforeTheEndMs }) => `"${value}" (${beforeTheEndMs} ms)`);
      complain(`${name} holds "${shown}" instead of ${told.join(' or ')}`);
    }
  };

  const press = async (page: Page, name: string): Promise<void> => {
    const at = page
      .getByRole('button', { name, exact: true })
      .or(page.getByRole('link', { name, exact: true }));
    await pause(random.between(50, 400));
    await ifInTime(() => at.last().click({ timeout: REACH_MS }));
  };

  const open = async (page: Page): Promise<void> => {
    const places = { [lastPlace]: 6, '/': 3, '/create_account?continue': 1 };
    const place = random.weighted(places);
    try {
      await page.goto(place, { waitUntil: 'commit', timeout: 15_000 });
    } catch {
      tally.add('pages that did not come at first');
    }
  };

  const fillIn = async (hands: UserActions, form: FormScreen): Promise<void> => {
    let isWhole = true;
    for (const field of form.fields) {
      const isIn = await ifInTime(async () => {
        if (!(await fill(hands, field, nameOf(form, field)))) isWhole = false;
      });
      if (!isIn) return;
    }
    if (isWhole) await press(hands.page, form.submit);
  };

  return {
    hear: memory.hear,
    live: async (page, diedAt, isOver) => {
      const hands: UserActions = { page, memory, random, complain };
      const compared = new Set<FormScreen>();
      let before = '';
      let since = performance.now();
      let isToldOfSpinner = false;
      await open(page);

      const act = async (seen: Observation): Promise<void> => {
        const { heading, dialog, offers } = seen;
        if (offers.includes(RELOAD)) {
          await press(page, RELOAD);
          return;
        }
        if (seen.isBrowserError || seen.heading === '') {
          if (!seen.isBrowserError && performance.now() - since < SPINNER_LIMIT_MS) return;
          tally.add(
            hadWorker
              ? 'pages of the browser instead of ours'
              : 'pages of the browser before the worker was there',
          );
          if (hadWorker) complain(`a page of the browser's own at ${lastPlace}`);
          await pause(500);
          await open(page);
          return;
        }
        if (heading === FAILED) {
          tally.add(hadWholeApp ? 'error screens' : 'error screens before the app was whole');
          if (hadWholeApp) complain(`an error screen at ${seen.place}`);
          // What is tried again with the whole app on the phone must come.
          noteWholeApp(seen);
          await press(page, offers.includes(AGAIN) ? AGAIN : 'Volver a intentar');
          await page.waitForLoadState('load', { timeout: REACH_MS }).catch(() => undefined);
          return;
        }
        const wayOn = WAYS_ON.find((name) => offers.includes(name));
        if (dialog !== undefined) {
          const yes = wayOn ?? (dialog === CONFIRM && offers.includes('Continuar') ? 'Continuar' : undefined);
          if (yes) await press(page, yes);
          return;
        }
        if (heading === LANDING) {
          await press(page, isRegistered ? 'Retomar mi solicitud' : 'Solicitar un crédito');
          return;
        }
        const hasCode = offers.some(
          (offer) => offer.endsWith('Enviar Nuevamente') || offer === 'Ingresar a mi cuenta',
        );
        if (CODE_SCREENS.includes(heading) || hasCode) {
          if (await codes.goOn(page, seen)) await pause(random.between(100, 600));
          return;
        }
        const form = forms.find((one) => one.heading === heading);
        if (
          form &&
          (await read(page, form.fields[0] ?? { name: '', label: '', kind: 'text', value: '' })) !== undefined
        ) {
          if (form.draft === 'applicant') isRegistered = true;
          if (diedAt !== undefined && !compared.has(form)) await compare(page, form, diedAt);
          compared.add(form);
          if (!seen.isBusy) await fillIn(hands, form);
          return;
        }
        if (wayOn) await press(page, wayOn);
      };

      for (;;) {
        if (isOver()) return;
        const seen = await unlessLeft(observe(page));
        if (!seen) continue;
        if (!seen.isBrowserError) lastPlace = seen.place;
        hadWorker ||= seen.hasWorker;
        if (seen.heading !== FAILED) noteWholeApp(seen);
        if (seen.step >= OFFER_STEP) return;
        const now = `${seen.place} ${seen.heading} ${seen.dialog} ${seen.isBusy} ${seen.news.join()}`;
        if (now !== before || !seen.isBusy) {
          before = now;
          since = performance.now();
          isToldOfSpinner = false;
        } else if (performance.now() - since > SPINNER_LIMIT_MS && !isToldOfSpinner) {
          isToldOfSpinner = true;
          tally.add('spinners beyond their limit');
          complain(`a wait without an end at ${now}`);
        }
        await unlessLeft(act(seen));
        await pause(TICK_MS);
      }
    },
  };
};
