import type { EconomicActivity } from '../application/economic-activity.ts';
import type { ECONOMIC_ACTIVITIES } from './profiles.ts';

type Wire = (typeof ECONOMIC_ACTIVITIES)[number];

const FROM_WIRE = {
  Empleado: 'employee',
  Independiente: 'independent',
  Pensionado: 'pensioner',
} as const satisfies Record<Wire, EconomicActivity>;

const TO_WIRE = {
  employee: 'Empleado',
  independent: 'Independiente',
  pensioner: 'Pensionado',
} as const satisfies Record<EconomicActivity, Wire>;

export const decodeEconomicActivity = (activity: Wire): EconomicActivity => FROM_WIRE[activity];

export const encodeEconomicActivity = (activity: EconomicActivity): Wire => TO_WIRE[activity];
