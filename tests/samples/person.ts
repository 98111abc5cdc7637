import { calendarDate } from '#core/calendar/calendar-date.ts';

/** The time of every sample. */
export const SAMPLE_INSTANT = new Date('2026-11-20T15:00:00.000Z');
export const SAMPLE_DAY = calendarDate('2026-11-20');

/** The person of every sample and the ids of what is theirs. */
export const PERSON = {
  accountId: '11111111-1111-4111-8111-111111111111',
  profileId: '22222222-2222-4222-8222-222222222222',
  applicationId: '33333333-3333-4333-8333-333333333333',
  /** With a valid check digit. */
  creditNumber: 1_500_000_420,
  firstNames: 'Ana María',
  surnames: 'Gómez Ñáñez',
  phone: '3001234567',
  contactPhone: '3109876543',
  email: 'ana@correo.example',
  birthDate: '1990-03-14',
  documentNumber: '1020304050',
  providerId: '15',
  provider: 'Clínica Arrayán',
  procedure: 'Diseño de sonrisa',
} as const;

/** An instant of the sample day, some minutes after the samples' own. */
export const minutesLater = (minutes: number): Date => new Date(SAMPLE_INSTANT.getTime() + minutes * 60_000);
