import { randomInt } from 'node:crypto';
import {
  advanceToStage,
  type Person,
  type ProductContext,
  type Stage,
} from '../../../sandbox/demo/onboarding.ts';
import { nextDocumentStart } from '../../support/document-start.ts';

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
    names: 'Ana María',
    surnames: 'Pérez Ñáñez',
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
