import type { Page } from '@playwright/test';
import type { SandboxControls } from '../../../sandbox/demo/controls.ts';
import type { Tally } from '../../support/tally.ts';
import type { Applicant } from './applicant.ts';
import type { Complain } from './audit.ts';
import type { Observation } from './observe.ts';
import { ifInTime } from './user-actions.ts';

const SIGNATURE = 'Firma tu contrato y tu pagaré';
export const CODE_SCREENS = [
  'Confirma tu celular',
  'Escribe tu código',
  'Confirma tu correo electrónico',
  SIGNATURE,
];

const SIGN = 'Firmar contrato y pagaré';
const SUBMITS = ['Validar y Continuar', 'Ingresar a mi cuenta', SIGN];
const RESEND = /Enviar Nuevamente$/;
/** The code was taken, and what it signs was not saved: no code is asked for again. */
const VALIDATED = 'Tu código ya está comprobado';
const REACH_MS = 3_000;
/** Offered when the number turns out to be confirmed already. */
const KNOWN = 'Continuar con mi crédito';

interface Tried {
  readonly sentAt: string;
  presses: number;
  isRefused: boolean;
}

/** Reads the codes from the inbox, types each once and requests another after a rejection. */
export interface CodeTyping {
  /** Performs the next action on a code screen; returns what was pressed. */
  goOn(page: Page, screen: Observation): Promise<string | undefined>;
}

export const createCodeTyping = (
  who: Applicant,
  sandbox: SandboxControls,
  tally: Tally,
  complain: Complain,
): CodeTyping => {
  /** How often each code was submitted, and whether it was rejected; by the time of its message. */
  const tried = new Map<string, Tried>();
  let latest: Tried | undefined;

  const recordRejection = (words: string, newest: string | undefined): void => {
    if (!latest || latest.isRefused) return;
    latest.isRefused = true;
    // A newer code arrived while this one was being submitted.
    if (latest.sentAt !== newest) tally.add('codes overtaken by a newer one');
    else if (latest.presses > 1) tally.add('codes that had been taken, and nobody heard');
    else complain('codes burned', `the newest code was refused at its first press: ${words}`);
  };

  const askForAnother = async (page: Page, screen: Observation): Promise<string | undefined> => {
    if (!screen.offers.some((offer) => RESEND.test(offer))) return undefined;
    await ifInTime(() => page.getByRole('button', { name: RESEND }).click({ timeout: REACH_MS }));
    return 'Enviar Nuevamente';
  };

  return {
    goOn: async (page, screen) => {
      if (screen.offers.includes(KNOWN)) {
        tally.add('code screens left as the number was known');
        await ifInTime(() => page.getByRole('button', { name: KNOWN }).click({ timeout: REACH_MS }));
        return KNOWN;
      }
      if (screen.heading === SIGNATURE && screen.news.some((words) => words.includes(VALIDATED))) {
        await ifInTime(() => page.getByRole('button', { name: SIGN }).click({ timeout: REACH_MS }));
        return SIGN;
      }
      const to = screen.heading === 'Confirma tu correo electrónico' ? who.email : who.phone;
      const message = (await sandbox.inbox(to)).find(({ code }) => code !== undefined);
      const wrong = screen.wrong.find((words) => words.startsWith('code:'));
      if (wrong) recordRejection(wrong, message?.at);
      const submit = screen.offers.find((offer) => SUBMITS.includes(offer));
      if (!message?.code || tried.get(message.at)?.isRefused) return askForAnother(page, screen);
      if (!submit) return undefined;
      const known = tried.get(message.at) ?? { sentAt: message.at, presses: 0, isRefused: false };
      tried.set(message.at, known);
      const field = page.getByLabel('Código de 4 dígitos');
      const typed = await ifInTime(async () => {
        if ((await field.inputValue({ timeout: REACH_MS })) !== message.code)
          await field.fill(message.code ?? '', { timeout: REACH_MS });
        await page.getByRole('button', { name: submit, exact: true }).click({ timeout: REACH_MS });
      });
      if (!typed) return undefined;
      known.presses += 1;
      latest = known;
      return submit;
    },
  };
};
