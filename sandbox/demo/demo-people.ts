import { HELD_BENEFICIARY } from '../treasury.ts';
import type { Identity, Request, Stage } from './onboarding.ts';

/** A payment on the borrower's day of the month, `monthsAgo` before the last such day. */
export type PlannedPayment =
  | { readonly monthsAgo: number; readonly pays: 'minimum' }
  /** By card; reversed by the bank three days later. */
  | { readonly monthsAgo: number; readonly pays: 'minimum, taken back' }
  | {
      readonly monthsAgo: number;
      readonly pays: 'more';
      readonly extra: number;
      readonly choice: 'plazo' | 'cuota';
    };

export interface Role {
  readonly identity: Identity;
  readonly request: Request;
  /** Shown on the sandbox's home page. */
  readonly note: string;
  /** The stage they reach, and when: on the borrower's day of the month, or a few days ago. */
  readonly stage: Stage;
  readonly starts: { readonly monthsAgo: number } | { readonly daysAgo: number };
  readonly payments: readonly PlannedPayment[];
}

const minimumIn = (...months: readonly number[]): PlannedPayment[] =>
  months.map((monthsAgo) => ({ monthsAgo, pays: 'minimum' }));

const monthsFrom = (first: number, last: number): number[] =>
  Array.from({ length: first - last + 1 }, (_, index) => first - index);

type RoleOptions = Pick<Role, 'note' | 'stage' | 'starts'> & {
  readonly names: string;
  readonly surnames: string;
  readonly documentNumber: string;
  readonly amount: number;
  readonly term?: number;
  readonly procedure: string;
  readonly provider?: string;
  readonly birthDate?: string;
  readonly activity?: Identity['activity'];
  readonly payments?: readonly PlannedPayment[];
};

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[^A-Za-z ]/g, '')
    .toLowerCase();

/** The index gives the phone: 300 555 01 01 and on. */
const role = (options: RoleOptions, index: number): Role => {
  const [name = ''] = plain(options.names).split(' ');
  const [surname = ''] = plain(options.surnames).split(' ');
  const { amount, term = 12, procedure, provider = 'Clínica Arrayán Blanco' } = options;
  return {
    identity: {
      phone: `30055501${String(index + 1).padStart(2, '0')}`,
      email: `${name}.${surname}@correo.example`,
      documentNumber: options.documentNumber,
      names: options.names,
      surnames: options.surnames,
      birthDate: options.birthDate ?? '1988-05-17',
      activity: options.activity ?? 'Empleado',
    },
    request: { amount, term, procedure, provider },
    note: options.note,
    stage: options.stage,
    starts: options.starts,
    payments: options.payments ?? [],
  };
};

const ORTHODONTICS = 'Ortodoncia - Alineadores invisibles';
const IMPLANT = 'Implantología - Implante dental';
const OPHTHALMOLOGY = 'Oftalmología - Cirugía refractiva';
const borrowerFor = (monthsAgo: number) => ({ stage: 'disbursed', starts: { monthsAgo } }) as const;
const recently = (stage: Stage, daysAgo: number) => ({ stage, starts: { daysAgo } });

/** One person for each state that the demo shows. */
export const DEMO_PEOPLE: readonly Role[] = (
  [
    {
      ...recently('identified', 1),
      names: 'Sara Lucía',
      surnames: 'Beltrán Mora',
      documentNumber: '1020305101',
      amount: 0,
      procedure: '',
      note: 'Se registró y no ha pedido el crédito: sigue en el formulario del procedimiento',
    },
    {
      ...recently('applied', 3),
      names: 'Julián Andrés',
      surnames: 'Cárdenas Ruiz',
      documentNumber: '1020305102',
      amount: 5_000_000,
      procedure: ORTHODONTICS,
      note: 'Aprobado: le falta elegir su plan de cuotas',
    },
    {
      ...recently('applied', 3),
      names: 'Gloria Inés',
      surnames: 'Pardo Vélez',
      documentNumber: '1020310002',
      activity: 'Independiente',
      amount: 4_000_000,
      procedure: IMPLANT,
      note: 'Preaprobada: le pedimos documentos (0002)',
    },
    {
      ...recently('applied', 1),
      names: 'Mateo',
      surnames: 'Duarte Lozano',
      documentNumber: '1020310004',
      amount: 3_000_000,
      procedure: OPHTHALMOLOGY,
      note: 'En estudio: la central de riesgo no termina (0004)',
    },
    {
      ...recently('applied', 3),
      names: 'Óscar Iván',
      surnames: 'Mejía Torres',
      documentNumber: '1020310001',
      amount: 8_000_000,
      procedure: IMPLANT,
      note: 'Rechazado: tiene una mora vigente (0001)',
    },
    {
      ...recently('applied', 1),
      names: 'Natalia',
      surnames: 'Ospina Gil',
      documentNumber: '1020310006',
      amount: 3_000_000,
      procedure: ORTHODONTICS,
      note: 'Pidió $ 3.000.000 y se le aprobó hasta $ 1.000.000 (0006)',
    },
    {
      ...recently('signed', 1),
      names: 'Felipe',
      surnames: 'Arango Botero',
      documentNumber: '1020305107',
      amount: 6_000_000,
      term: 24,
      procedure: OPHTHALMOLOGY,
      note: 'Firmó: le falta validar su identidad',
    },
    {
      ...recently('verified', 1),
      names: 'Paola Andrea',
      surnames: 'Niño Suárez',
      documentNumber: '1020305108',
      amount: 2_500_000,
      procedure: ORTHODONTICS,
      provider: HELD_BENEFICIARY,
      note: 'Espera el desembolso: la tesorería lo gira con «Girar ya», abajo',
    },
    {
      ...borrowerFor(5),
      names: 'Laura Camila',
      surnames: 'Restrepo Gómez',
      documentNumber: '1020305109',
      amount: 4_000_000,
      procedure: ORTHODONTICS,
      payments: minimumIn(...monthsFrom(4, 0)),
      note: 'Al día: 5 de 12 cuotas pagadas',
    },
    {
      ...borrowerFor(4),
      names: 'Diego Alejandro',
      surnames: 'Moreno Páez',
      documentNumber: '1020305110',
      activity: 'Independiente',
      amount: 3_000_000,
      procedure: IMPLANT,
      payments: minimumIn(3, 2, 1),
      note: 'En mora por una cuota, hace pocos días',
    },
    {
      ...borrowerFor(6),
      names: 'Carmen Rosa',
      surnames: 'Quintero Díaz',
      documentNumber: '1020305111',
      activity: 'Pensionado',
      birthDate: '1961-08-02',
      amount: 7_000_000,
      term: 18,
      procedure: OPHTHALMOLOGY,
      payments: minimumIn(5, 4, 3),
      note: 'En mora por tres cuotas',
    },
    {
      ...borrowerFor(8),
      names: 'Andrés Felipe',
      surnames: 'Salazar Peña',
      documentNumber: '1020305112',
      amount: 6_000_000,
      term: 24,
      procedure: IMPLANT,
      payments: [
        ...minimumIn(7, 6, 5, 4),
        { monthsAgo: 3, pays: 'more', extra: 1_500_000, choice: 'plazo' },
        ...minimumIn(2, 1, 0),
      ],
      note: 'Abonó $ 1.500.000 y redujo el plazo',
    },
    {
      ...borrowerFor(8),
      names: 'Valentina',
      surnames: 'Herrera Cano',
      documentNumber: '1020305113',
      amount: 6_000_000,
      term: 24,
      procedure: ORTHODONTICS,
      payments: [
        ...minimumIn(7, 6, 5, 4),
        { monthsAgo: 3, pays: 'more', extra: 1_500_000, choice: 'cuota' },
        ...minimumIn(2, 1, 0),
      ],
      note: 'Abonó $ 1.500.000 y redujo la cuota',
    },
    {
      ...borrowerFor(13),
      names: 'Ricardo',
      surnames: 'Londoño Serna',
      documentNumber: '1020305114',
      amount: 2_000_000,
      procedure: OPHTHALMOLOGY,
      payments: minimumIn(...monthsFrom(12, 1)),
      note: 'Terminó de pagar: doce cuotas, ninguna tarde',
    },
    {
      ...borrowerFor(3),
      names: 'Mónica',
      surnames: 'Villa Acosta',
      documentNumber: '1020305115',
      amount: 3_500_000,
      procedure: IMPLANT,
      payments: [...minimumIn(2), { monthsAgo: 1, pays: 'minimum, taken back' }, ...minimumIn(0)],
      note: 'Su banco devolvió un pago; con el siguiente quedó al día',
    },
  ] satisfies readonly RoleOptions[]
).map(role);
