import { setTimeout as pause } from 'node:timers/promises';
import { errors, type Page } from '@playwright/test';
import type { SandboxControls } from '../../../sandbox/demo/controls.ts';
import type { Random } from '../../support/random.ts';
import type { Tally } from '../../support/tally.ts';
import { type Applicant, type FormScreen, formsOf, offerOf } from './applicant.ts';
import type { Complain } from './audit.ts';
import { CODE_SCREENS, createCodeTyping } from './codes.ts';
import type { Heartbeat } from './heartbeat.ts';
import { type Observation, observe } from './observe.ts';
import { createTypedValues } from './typed-values.ts';
import { fill, ifInTime, read, type UserActions } from './user-actions.ts';

const AGAIN = 'Intentar de nuevo';
/** Pressed wherever offered, the first match. */
const CONTINUE_LABELS = [
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
const REVIEW = 'Revisa los datos de tu crédito';
const SIGNED = 'Crédito confirmado';
const IDENTITY_STEP = 5;
/** The plans shown are of another amount than the one typed. */
const AMOUNT_CHANGED = 'Cambiaste el monto';
const TICK_MS = 120;
const REACH_MS = 3_000;
/** Longer than the app's longest timeout: by then it shows an error. */
const SPINNER_LIMIT_MS = 32_000;

/** Undefined when the page navigated meanwhile: the caller tries again. */
const unlessLeft = async <T>(work: Promise<T>): Promise<T | undefined> => {
  try {
    return await work;
  } catch (error) {
    if (error instanceof errors.TimeoutError) return undefined;
    if (/Execution context was destroyed|navigation|not attached/.test(String(error))) return undefined;
    throw error;
  }
};

/** A robot that reads the screen, acts on it and remembers what it typed. */
export interface Person {
  /** Continues in a page that was just opened, until the credit is signed. */
  live(page: Page, isOver: () => boolean): Promise<void>;
  /** The page died at an instant of `performance.now()`. */
  died(instant: number): void;
  /** Receives the page's heartbeats. */
  hear(sign: Heartbeat): void;
}

export const createPerson = (
  who: Applicant,
  sandbox: SandboxControls,
  random: Random,
  tally: Tally,
  complain: Complain,
): Person => {
  const memory = createTypedValues();
  const forms = formsOf(who);
  const offer = offerOf(who);
  const codes = createCodeTyping(who, sandbox, tally, complain);
  let lastPath = '/';
  let isRegistered = false;
  let hadWorker = false;
  let hadWholeApp = false;
  let hasDied = false;

  const recordWholeApp = (screen: Observation): void => {
    if (hadWholeApp || !screen.hasWholeApp) return;
    hadWholeApp = true;
    tally.add('phones with the whole app');
  };

  const nameOf = (form: FormScreen, field: { readonly name: string }) => `${form.draft}.${field.name}`;

  /** Every field of a form that shows again must hold its last value, except for input of the last moment. */
  const compare = async (page: Page, form: FormScreen): Promise<void> => {
    for (const field of form.fields) {
      const name = nameOf(form, field);
      if (memory.last(name) === undefined) continue;
      const shown = await read(page, field);
      const may = memory.mayHold(name);
      if (memory.wasUnsaved(name)) tally.add('fields compared that were called unsaved');
      tally.add('fields compared');
      if (shown !== undefined && shown !== memory.last(name)) memory.found(name, shown);
      if (shown !== undefined && may.some(({ value }) => value === shown)) continue;
      // A select whose value is not guaranteed yet may be at its first option, and an offer is what the server said.
      const isPromised = Number.isFinite(may[0]?.beforeTheEndMs);
      if ((field.kind === 'select' || form === offer) && !isPromised) continue;
      const candidates = may.map(({ value, beforeTheEndMs }) => `"${value}" (${beforeTheEndMs} ms)`);
      complain('fields lost', `${name} holds "${shown}" instead of ${candidates.join(' or ')}`);
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
    const paths = { [lastPath]: 6, '/': 3, '/create_account?continue': 1 };
    const path = random.weighted(paths);
    try {
      await page.goto(path, { waitUntil: 'commit', timeout: 15_000 });
    } catch {
      tally.add('pages that did not come at first');
    }
  };

  const fillIn = async (actions: UserActions, form: FormScreen): Promise<void> => {
    let isWhole = true;
    for (const field of form.fields) {
      const isIn = await ifInTime(async () => {
        if (!(await fill(actions, field, nameOf(form, field)))) isWhole = false;
      });
      if (!isIn) return;
    }
    if (isWhole) await press(actions.page, form.submit);
  };

  /** First the amount, then a plan of it. */
  const negotiate = async (actions: UserActions, screen: Observation): Promise<void> => {
    const [amount, term] = offer.fields;
    if (!amount || !term) return;
    if ((await read(actions.page, amount)) !== amount.value)
      await ifInTime(() => fill(actions, amount, nameOf(offer, amount)));
    else if (screen.news.some((words) => words.includes(AMOUNT_CHANGED)))
      await press(actions.page, 'Actualizar');
    else if (await ifInTime(() => fill(actions, term, nameOf(offer, term))))
      await press(actions.page, offer.submit);
  };

  return {
    hear: memory.hear,
    died: (instant) => {
      hasDied = true;
      memory.died(instant);
    },
    live: async (page, isOver) => {
      const actions: UserActions = { page, memory, random, complain };
      const compared = new Set<FormScreen>();
      let before = '';
      let since = performance.now();
      let isSpinnerReported = false;
      memory.begin();
      await open(page);

      const act = async (screen: Observation): Promise<void> => {
        const { heading, dialog, offers } = screen;
        if (offers.includes(RELOAD)) {
          await press(page, RELOAD);
          return;
        }
        if (screen.isBrowserError || screen.heading === '') {
          if (!screen.isBrowserError && performance.now() - since < SPINNER_LIMIT_MS) return;
          if (hadWorker) complain('pages of the browser instead of ours', `at ${lastPath}`);
          else tally.add('pages of the browser before the worker was there');
          await pause(500);
          await open(page);
          return;
        }
        if (heading === FAILED) {
          if (hadWholeApp) complain('error screens', `at ${screen.place}`);
          else tally.add('error screens before the app was whole');
          // A retry must succeed once the whole app is precached.
          recordWholeApp(screen);
          await press(page, offers.includes(AGAIN) ? AGAIN : 'Volver a intentar');
          await page.waitForLoadState('load', { timeout: REACH_MS }).catch(() => undefined);
          return;
        }
        const continueLabel = CONTINUE_LABELS.find((name) => offers.includes(name));
        if (dialog !== undefined) {
          const yes =
            continueLabel ?? (dialog === CONFIRM && offers.includes('Continuar') ? 'Continuar' : undefined);
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
          if (await codes.goOn(page, screen)) await pause(random.between(100, 600));
          return;
        }
        if (heading === offer.heading) {
          if (hasDied && !compared.has(offer)) await compare(page, offer);
          compared.add(offer);
          if (!screen.isBusy) await negotiate(actions, screen);
          return;
        }
        if (heading === REVIEW && offers.includes('Solicitar código de firma')) {
          await press(page, 'Solicitar código de firma');
          return;
        }
        const form = forms.find((one) => one.heading === heading);
        const [first] = form?.fields ?? [];
        if (form && first && (await read(page, first)) !== undefined) {
          if (form.draft === 'applicant') isRegistered = true;
          if (hasDied && !compared.has(form)) await compare(page, form);
          compared.add(form);
          if (!screen.isBusy) await fillIn(actions, form);
          return;
        }
        // The device knows the number of who has logged in on it: no field asks for it.
        if (form?.draft === 'login') await press(page, form.submit);
        else if (continueLabel) await press(page, continueLabel);
      };

      for (;;) {
        if (isOver()) return;
        const screen = await unlessLeft(observe(page));
        if (!screen) continue;
        if (!screen.isBrowserError) lastPath = screen.place;
        hadWorker ||= screen.hasWorker;
        if (screen.heading !== FAILED) recordWholeApp(screen);
        if (screen.heading === SIGNED || screen.step >= IDENTITY_STEP) return;
        const now = `${screen.place} ${screen.heading} ${screen.dialog} ${screen.isBusy} ${screen.news.join()}`;
        if (now !== before || !screen.isBusy) {
          before = now;
          since = performance.now();
          isSpinnerReported = false;
        } else if (performance.now() - since > SPINNER_LIMIT_MS && !isSpinnerReported) {
          isSpinnerReported = true;
          complain('spinners beyond their limit', `a wait without an end at ${now}`);
        }
        await unlessLeft(act(screen));
        await pause(TICK_MS);
      }
    },
  };
};
