import {
  type CheckoutData,
  createTransaction,
  fetchTransaction,
  PaymentProblem,
  type Transaction,
} from './payment-api.ts';
import { checkForm, fillSample, groupAsTyped, readMethod, showPanel } from './payment-form.ts';

type View = 'form' | 'leaving' | 'waiting' | 'cash' | 'approved' | 'refused' | 'expired' | 'gone';

const ASK_EVERY_MS = 500;
const OFFER_TO_LEAVE_AFTER_MS = 5_000;

const data = JSON.parse(document.getElementById('checkout')?.textContent ?? '{}') as CheckoutData;
let transaction: Transaction | undefined;
let shown: View = 'form';
let isGone = false;

const pick = <T extends HTMLElement>(selector: string): T => {
  const found = document.querySelector<T>(selector);
  if (found === null) throw new Error(`the page lacks ${selector}`);
  return found;
};

const form = pick<HTMLFormElement>('form');
const pay = pick<HTMLButtonElement>('[data-pay]');
const problem = pick('[data-problem]');
const leave = pick('[data-leave]');

const show = (view: View): void => {
  shown = view;
  for (const section of document.querySelectorAll<HTMLElement>('[data-view]'))
    section.hidden = section.dataset.view !== view;
  pick(`[data-view="${view}"]`).querySelector<HTMLElement>('h2')?.focus();
};

const notifyParent = (kind: 'progress' | 'typed' | 'finished' | 'close' | 'gone'): void => {
  if (data.parentOrigin === null || isGone) return;
  window.parent.postMessage({ kind: `checkout:${kind}`, transaction }, data.parentOrigin);
};

/** Closes the widget, or redirects to the order's URL. */
const finish = (): void => {
  notifyParent('finished');
  const { redirectUrl } = data.order;
  if (data.parentOrigin !== null) return;
  if (redirectUrl === undefined) {
    for (const button of document.querySelectorAll<HTMLElement>('[data-finish]'))
      button.replaceWith('Ya puedes cerrar esta ventana.');
    return;
  }
  const target = new URL(redirectUrl);
  if (transaction !== undefined) target.searchParams.set('id', transaction.id);
  target.searchParams.set('env', 'test');
  window.location.assign(target);
};

/** Shows the agreement and payment numbers as soon as the provider returns them. */
const showNumbers = (): void => {
  const { business_agreement_code: agreement, payment_intention_identifier: intention } =
    transaction?.payment_method.extra ?? {};
  if (shown === 'cash' || agreement === undefined || intention === undefined) return;
  pick('[data-agreement]').textContent = agreement;
  pick('[data-intention]').textContent = intention;
  show('cash');
};

const follow = async (started: Transaction): Promise<void> => {
  transaction = started;
  notifyParent('progress');
  show('waiting');
  leave.hidden = true;
  const offer = setTimeout(() => {
    leave.hidden = false;
  }, OFFER_TO_LEAVE_AFTER_MS);
  while (transaction.status === 'PENDING') {
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
    transaction = (await fetchTransaction(transaction.id)) ?? transaction;
    if (transaction.status === 'PENDING') showNumbers();
  }
  clearTimeout(offer);
  notifyParent('progress');
  if (transaction.status === 'APPROVED') {
    show('approved');
    return finish();
  }
  pick('[data-view="refused"] [data-sentence]').textContent =
    `${transaction.status_message ?? 'La entidad no lo aprobó'}. No se descontó dinero.`;
  show('refused');
};

/** No message to the merchant, no more polling. */
const simulateClosedBrowser = (): void => {
  notifyParent('gone');
  isGone = true;
  show('gone');
};

const submit = async (): Promise<void> => {
  problem.textContent = '';
  if (!checkForm(form) || pay.disabled) return;
  pay.disabled = true;
  try {
    const started = await createTransaction(data, await readMethod(form, data));
    if (started.isGone) return simulateClosedBrowser();
    await follow(started.transaction);
  } catch (error) {
    if (!(error instanceof PaymentProblem)) throw error;
    problem.textContent = error.message;
  } finally {
    pay.disabled = false;
  }
};

const countDown = (seconds: number): void => {
  const end = performance.now() + seconds * 1_000;
  const line = pick('[data-countdown]');
  line.hidden = false;
  const tick = () => {
    const secondsLeft = Math.max(0, Math.ceil((end - performance.now()) / 1_000));
    const minutes = Math.floor(secondsLeft / 60);
    line.textContent = `Tienes ${minutes}:${String(secondsLeft % 60).padStart(2, '0')} para pagar`;
    if (secondsLeft > 0) setTimeout(tick, 1_000);
    else if (shown === 'form' || shown === 'refused') show('expired');
  };
  tick();
};

let isTyped = false;

/** Nothing was begun: what was typed is asked about. */
const leaveForm = (): void => {
  if (isTyped && transaction === undefined && shown === 'form') show('leaving');
  else notifyParent('close');
};

groupAsTyped(form);
form.addEventListener('input', ({ target }) => {
  if (target instanceof HTMLInputElement && target.type === 'radio') return;
  isTyped = true;
  notifyParent('typed');
});
pick('[data-stay]').addEventListener('click', () => show('form'));
pick('[data-close]').addEventListener('click', () => notifyParent('close'));
form.addEventListener('change', () => {
  // An error of one payment method does not apply to another.
  problem.textContent = '';
  showPanel(form);
});
form.addEventListener('submit', (event) => {
  event.preventDefault();
  void submit();
});
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') leaveForm();
});
window.addEventListener('message', (event) => {
  if (event.source === window.parent && event.data?.kind === 'checkout:leave') leaveForm();
});
leave.addEventListener('click', finish);
pick('[data-again]').addEventListener('click', () => {
  show('form');
  pick<HTMLInputElement>('input[name="method"]:checked').focus();
});
for (const button of document.querySelectorAll('[data-finish]')) button.addEventListener('click', finish);
for (const button of document.querySelectorAll<HTMLElement>('[data-sample]')) {
  button.addEventListener('click', () => {
    fillSample(form, button.dataset.sample ?? 'CARD', button.dataset.value ?? '');
    pay.focus();
  });
}

showPanel(form);
if (data.secondsLeft !== null) countDown(data.secondsLeft);
if (data.latest?.status === 'PENDING') void follow(data.latest);
if (data.latest?.status === 'APPROVED') {
  transaction = data.latest;
  show('approved');
}
