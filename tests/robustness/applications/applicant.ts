import { addDays, bogotaDate, type CalendarDate } from '#core/calendar/calendar-date.ts';
import type { Random } from '../../support/random.ts';

export interface Applicant {
  readonly phone: string;
  readonly names: string;
  readonly surnames: string;
  readonly email: string;
  readonly activity: 'Empleado' | 'Independiente' | 'Pensionado';
  readonly contactPhone: string;
  readonly birthDate: CalendarDate;
  readonly documentNumber: string;
  /** Search terms for the doctor and the procedure. */
  readonly providerWord: string;
  readonly procedureWord: string;
  /** Whole pesos. */
  readonly cost: number;
  readonly procedureDate: CalendarDate;
  readonly discountCode: string;
  readonly advisorCode: string;
}

const NAMES = ['Ana María', 'José Iván', 'Begoña', 'Óscar Julián', 'Nubia'] as const;
const SURNAMES = ['Pérez Ñáñez', 'Güiza Peña', 'Roa', 'Ibáñez de la Cruz', 'Muñoz Ávila'] as const;
const ACTIVITIES = ['Empleado', 'Independiente', 'Pensionado'] as const;
const PROVIDERS = ['ortodoncia', 'clinica', 'unidad', 'centro'] as const;
const PROCEDURES = ['ortodoncia', 'implante', 'limpieza'] as const;
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ';

/** The applicant of a run; unique across runs. */
export const applicantOf = (run: number, random: Random): Applicant => {
  const number = String(run).padStart(4, '0');
  const digits = (count: number) =>
    Array.from({ length: count }, () => String(random.between(0, 9))).join('');
  const word = (length: number) =>
    Array.from({ length }, () => LETTERS.charAt(random.between(0, LETTERS.length - 1))).join('');
  return {
    phone: `31${digits(4)}${number}`,
    names: random.pick(NAMES),
    surnames: random.pick(SURNAMES),
    email: `persona.${number}.${digits(4)}@correo.example`,
    activity: random.pick(ACTIVITIES),
    contactPhone: random.chance(0.8) ? `320${digits(7)}` : '',
    birthDate:
      `19${random.between(70, 95)}-0${random.between(1, 9)}-${random.between(10, 28)}` as CalendarDate,
    // The last digits select a bureau report without findings.
    documentNumber: `1${digits(1)}${number}1234`,
    providerWord: random.pick(PROVIDERS),
    procedureWord: random.pick(PROCEDURES),
    cost: random.between(1_000, 9_000) * 1_000,
    procedureDate: addDays(bogotaDate(new Date()), random.between(1, 60)),
    discountCode: random.chance(0.6) ? `${word(3)}-${digits(3)}` : '',
    advisorCode: random.chance(0.6) ? word(6) : '',
  };
};
