import type { Page } from '@playwright/test';
import type { Person } from '../support/people.ts';

/** Typed into every form's fields; occurs nowhere in the product's code. */
export const TYPED = {
  words: 'Zafirolargo Ambarino',
  phone: '3197346825',
  email: 'zafirolargo@ambarino.example',
  digits: '73468259',
  otherAmount: '512937',
} as const;

const markFor = (mode: string | null, type: string | null): string => {
  if (type === 'email') return TYPED.email;
  if (type === 'tel' || mode === 'tel') return TYPED.phone;
  return mode === 'numeric' || mode === 'decimal' ? TYPED.digits : TYPED.words;
};

/** Types a mark into every text field; returns their number. */
export const typeMarks = async (page: Page): Promise<number> => {
  const fields = page
    .getByRole('main')
    .locator('input:not([type=radio],[type=checkbox],[type=file]), textarea');
  const count = await fields.count();
  let typed = 0;
  for (let index = 0; index < count; index += 1) {
    const field = fields.nth(index);
    if (!(await field.isVisible()) || !(await field.isEditable())) continue;
    await field.fill(markFor(await field.getAttribute('inputmode'), await field.getAttribute('type')));
    typed += 1;
  }
  return typed;
};

/** Personal data that must not be found after logout. */
export const marksOf = (person: Person): Readonly<Record<string, string>> => {
  const marks = {
    ...Object.fromEntries(Object.entries(TYPED).map(([name, mark]) => [`typed ${name}`, mark])),
    phone: person.phone,
    email: person.email,
    document: person.documentNumber,
    names: 'Ana María',
    surnames: 'Pérez Ñáñez',
    token: person.token,
    'draft key': person.draftKey,
    account: person.accountId,
    profile: person.profileId,
    application: person.applicationId,
    credit: String(person.creditNumber),
    'minimum payment': '356835',
    'total debt': '2000000',
  };
  // Missing data is empty, or zero.
  return Object.fromEntries(Object.entries(marks).filter(([, mark]) => mark !== '' && mark !== '0'));
};
