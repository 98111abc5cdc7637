import { type CheckoutData, type PaymentMethod, tokenizeCard } from './payment-api.ts';

type Problems = Record<string, string>;

const digits = (text: string) => text.replace(/\D/g, '');

const control = (form: HTMLFormElement, name: string): HTMLInputElement | HTMLSelectElement => {
  const found = form.elements.namedItem(name);
  if (found instanceof HTMLInputElement || found instanceof HTMLSelectElement) return found;
  throw new Error(`the form lacks ${name}`);
};

const value = (form: HTMLFormElement, name: string): string => control(form, name).value.trim();

const chosenMethod = (form: HTMLFormElement): string => String(new FormData(form).get('method') ?? 'CARD');

export const showPanel = (form: HTMLFormElement): void => {
  const chosen = chosenMethod(form);
  for (const panel of form.querySelectorAll<HTMLElement>('[data-panel]'))
    panel.hidden = panel.dataset.panel !== chosen;
};

const problemsOf = (form: HTMLFormElement): Problems => {
  const problems: Problems = {};
  const check = (name: string, good: boolean, sentence: string) => {
    if (!good) problems[name] = sentence;
  };
  if (chosenMethod(form) === 'CARD') {
    check(
      'number',
      /^\d{13,19}$/.test(digits(value(form, 'number'))),
      'Escribe los números de la tarjeta, entre 13 y 19.',
    );
    check(
      'expiry',
      /^(0[1-9]|1[0-2])\d{2}$/.test(digits(value(form, 'expiry'))),
      'Escribe mes y año, como 08/30.',
    );
    check('cvc', /^\d{3,4}$/.test(value(form, 'cvc')), 'Escribe los 3 o 4 números del CVC.');
    check('holder', value(form, 'holder').length >= 5, 'Escribe el nombre como aparece en la tarjeta.');
  } else if (chosenMethod(form) === 'PSE') {
    check('bank', value(form, 'bank') !== '', 'Elige un banco.');
  } else if (chosenMethod(form) === 'NEQUI') {
    check(
      'phone',
      /^3\d{9}$/.test(digits(value(form, 'phone'))),
      'Escribe los 10 números de tu celular Nequi.',
    );
  }
  return problems;
};

/** Shows each field's error and focuses the first. True when there is none. */
export const checkForm = (form: HTMLFormElement): boolean => {
  const problems = problemsOf(form);
  for (const error of form.querySelectorAll<HTMLElement>('.field .error')) {
    const name = error.id.replace(/-error$/, '');
    error.textContent = problems[name] ?? '';
    control(form, name).toggleAttribute('data-wrong', name in problems);
    control(form, name).setAttribute('aria-invalid', String(name in problems));
  }
  const [first] = Object.keys(problems);
  if (first === undefined) return true;
  control(form, first).focus();
  return false;
};

export const readMethod = async (form: HTMLFormElement, data: CheckoutData): Promise<PaymentMethod> => {
  const method = chosenMethod(form);
  if (method === 'PSE')
    return { type: 'PSE', financial_institution_code: value(form, 'bank'), ...data.lenderReferences };
  if (method === 'BANCOLOMBIA_COLLECT') return { type: method };
  if (method === 'NEQUI') return { type: 'NEQUI', phone_number: digits(value(form, 'phone')) };
  const expiry = digits(value(form, 'expiry'));
  return tokenizeCard(data, {
    number: digits(value(form, 'number')),
    cvc: value(form, 'cvc'),
    exp_month: expiry.slice(0, 2),
    exp_year: expiry.slice(2),
    card_holder: value(form, 'holder'),
  });
};

/** Groups digits as they are typed, unless the caret is inside the value: formatting would move it. */
export const groupAsTyped = (form: HTMLFormElement): void => {
  const group = (name: string, format: (typed: string) => string) => {
    const field = control(form, name);
    if (!(field instanceof HTMLInputElement)) return;
    field.addEventListener('input', () => {
      const atEnd = field.selectionStart === field.value.length;
      if (atEnd) field.value = format(digits(field.value));
    });
  };
  group('number', (typed) => typed.slice(0, 19).replace(/(\d{4})(?=\d)/g, '$1 '));
  group('expiry', (typed) => typed.slice(0, 4).replace(/^(\d{2})(?=\d)/, '$1/'));
};

export const fillSample = (form: HTMLFormElement, type: string, sample: string): void => {
  const radio = form.querySelector<HTMLInputElement>(`input[name="method"][value="${type}"]`);
  if (radio) radio.checked = true;
  showPanel(form);
  const samples: Record<string, string> =
    type === 'NEQUI'
      ? { phone: sample }
      : {
          number: sample.replace(/(\d{4})(?=\d)/g, '$1 '),
          expiry: '12/99',
          cvc: '123',
          holder: 'Persona de Prueba',
        };
  for (const [name, text] of Object.entries(samples)) control(form, name).value = text;
};
