import { string } from 'yup';
import type { EconomicActivity } from '../../application/applicant-documents.ts';
import { keyOf } from '../key-of.ts';

const ECONOMIC_ACTIVITIES = {
  employee: 'Empleado',
  independent: 'Independiente',
  pensioner: 'Pensionado',
} as const satisfies Record<EconomicActivity, string>;

type ActivityWire = (typeof ECONOMIC_ACTIVITIES)[EconomicActivity];

export const economicActivityField = () =>
  string().oneOf(Object.values(ECONOMIC_ACTIVITIES), 'La actividad económica es requerida');

export const decodeEconomicActivity = (activity: ActivityWire): EconomicActivity =>
  keyOf(ECONOMIC_ACTIVITIES, activity);

export const encodeEconomicActivity = (activity: EconomicActivity): ActivityWire =>
  ECONOMIC_ACTIVITIES[activity];
