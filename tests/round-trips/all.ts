import { accountTrips } from './accounts.ts';
import { applicationTrips } from './applications.ts';
import { creditTrips } from './credit.ts';
import { documentTrips } from './documents.ts';
import { paymentTrips } from './payments.ts';
import { profileTrips } from './profiles.ts';
import { promiseTrips } from './promises.ts';
import { reminderTrips } from './reminders.ts';
import { rightsTrips } from './rights.ts';
import type { RoundTrip } from './round-trip.ts';
import { signingTrips } from './signing.ts';
import { simulationTrips } from './simulation.ts';

export const roundTrips: readonly RoundTrip[] = [
  ...accountTrips,
  ...profileTrips,
  ...applicationTrips,
  ...signingTrips,
  ...documentTrips,
  ...creditTrips,
  ...simulationTrips,
  ...promiseTrips,
  ...paymentTrips,
  ...reminderTrips,
  ...rightsTrips,
];
