import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { SandboxControls } from '../../../sandbox/demo/controls.ts';
import {
  advanceToStage,
  type Person,
  type ProductContext,
  type Stage,
} from '../../../sandbox/demo/onboarding.ts';
import { putSession } from '../../scenes/session.ts';
import { nextDocumentStart } from '../../support/document-start.ts';
import { expect } from '../../support/expect.ts';

export { decideIdentity } from '../../../sandbox/demo/controls.ts';
export { type Person, STAGES, type Stage } from '../../../sandbox/demo/onboarding.ts';

interface PersonOptions {
  /** Called when the server has acknowledged a stage. */
  readonly onReached?: (stage: Stage, person: Person) => void;
  /** The last four digits of the document, which select the bureau's test report. */
  readonly documentEnding?: string;
  readonly amount?: number;
  readonly term?: number;
  readonly activity?: 'Empleado' | 'Independiente' | 'Pensionado';
  /** Random by default. */
  readonly phone?: string;
  readonly email?: string;
  readonly documentStart?: string;
  readonly names?: string;
  readonly surnames?: string;
}

const digits = (count: number): string => String(randomInt(10 ** count)).padStart(count, '0');

/** Creates a new random person at `stage`. Data of later stages is empty or zero. */
export const createPerson = (
  product: ProductContext,
  stage: Stage,
  options: PersonOptions = {},
): Promise<Person> => {
  const identity = {
    phone: options.phone ?? `3${digits(9)}`,
    email: options.email ?? `persona.${digits(9)}@correo.example`,
    documentNumber: `${options.documentStart ?? nextDocumentStart()}${options.documentEnding ?? '1234'}`,
    names: options.names ?? 'Ana María',
    surnames: options.surnames ?? 'Pérez Ñáñez',
    birthDate: '1990-03-14',
    activity: options.activity ?? 'Empleado',
  } as const;
  const request = {
    amount: options.amount ?? 6_666_666,
    term: options.term ?? 12,
    provider: 'Clínica de prueba',
    procedure: 'Odontología - Ortodoncia',
  };
  return advanceToStage(stage, product, { identity, request }, options.onReached);
};

/** Creates a new person at a stage. */
export type Newcomer = (stage: Stage, options?: PersonOptions) => Promise<Person>;

/** A page on a running product, with the means to bring it to where a test begins. */
export interface Visit {
  readonly page: Page;
  readonly server: { readonly url: string };
  readonly sandbox: SandboxControls;
  readonly newcomer: Newcomer;
  /** Opens a path with a person's session. */
  enter(person: Person, path: string): Promise<void>;
}

export const createVisit = (means: Omit<Visit, 'enter'>): Visit => ({
  ...means,
  enter: async (person, path) => {
    await putSession(means.page, person);
    await means.page.goto(path);
  },
});

/** The credit of these tests: 2 000 000 in 6 instalments of 356.835 each. */
const CREDIT = { amount: 2_000_000, term: 6 };

/** A new borrower whose credit was disbursed today. */
export const newBorrower = ({ newcomer }: Pick<Visit, 'newcomer'>): Promise<Person> =>
  newcomer('disbursed', CREDIT);

/** A new borrower, with a session, on the portal's home. */
export const enterAsBorrower = async (visit: Visit): Promise<Person> => {
  const person = await newBorrower(visit);
  await visit.enter(person, '/dashboard');
  await expect(visit.page.getByRole('heading', { level: 1, name: 'Tu crédito' })).toBeVisible();
  return person;
};
