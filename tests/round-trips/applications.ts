import * as plans from '#core/api/applications/amortization.ts';
import * as wire from '#core/api/applications/applications.ts';
import * as catalog from '#core/api/applications/catalog.ts';
import { decodeProcedures, decodeProviders } from '#core/api/applications/catalog.ts';
import * as requests from '#core/api/applications/credit-request.ts';
import { decodeRateCaps } from '#core/api/applications/loaded-rate-caps.ts';
import * as offer from '#core/api/applications/offer.ts';
import { encodeRateCaps, readRateCaps } from '#core/api/applications/rate-caps.ts';
import { RISK_REASONS } from '#core/application/rejection.ts';
import { calendarDate } from '#core/calendar/calendar-date.ts';
import { APPLICATION_TERM } from '#core/constants.ts';
import { pesos } from '#core/money/money.ts';
import type { InstalmentOption } from '#core/plan/instalment-options.ts';
import type { PaymentPlan } from '#core/plan/plan.ts';
import { annualRate, monthlyRate } from '#core/rates/rate.ts';
import { KNOWN_RATE_CAPS } from '#core/rates/rate-caps.ts';
import { applicationFacts } from '../../server/applications/application-answer.ts';
import { encodeProcedures, encodeProviders } from '../../server/catalog/routes.ts';
import { type RoundTrip, requestTrip, responseTrip } from './round-trip.ts';

const facts = applicationFacts({
  id: 'application-1',
  status: 'approved',
  credit_number: 100_200_307,
  amount: 6_666_660,
  term: 24,
  provider_name: 'Clínica Sonrisa',
  procedure_text: 'Odontología - Ortodoncia',
  procedure_date: '2026-12-10',
});
/** The application as list screens read it, under wire names. */
const listed = {
  id: 'application-1',
  estado: 'approved',
  referencia_pago: 100_200_307,
  monto: 6_666_660,
  cuotas: 24,
  medico: 'Clínica Sonrisa',
  procedimiento: 'Odontología - Ortodoncia',
  fecha_procedimiento: '2026-12-10',
};
const asItIs = <T>(arrived: T): T => arrived;

const row = (number: number) => ({
  number,
  payment: pesos(253_000 + number),
  principal: pesos(133_000 + number),
  interest: pesos(120_000 + number),
  balance: pesos(6_000_000 + number),
  insurance: pesos(3_300 + number),
  guarantee: pesos(3_900 + number),
  total: pesos(260_000 + number),
});
const plan: PaymentPlan = {
  principal: pesos(6_666_661),
  term: 2,
  monthlyRate: monthlyRate('0.018'),
  instalment: pesos(253_226),
  insurance: pesos(3_333),
  guaranteeFee: pesos(120_000),
  guaranteeVat: pesos(22_800),
  guaranteeTotal: pesos(142_800),
  monthlyPayment: pesos(260_525),
  lastPayment: pesos(260_002),
  totalCost: pesos(9_378_900),
  allInAnnualRate: annualRate('0.258'),
  rows: [row(1), row(2)],
};
const dated = { plan, dueDates: [calendarDate('2026-12-20'), calendarDate('2027-01-20')] };
const wireRow = (number: number, fecha: string) => ({
  numero: number,
  fecha,
  cuota: 260_000 + number,
  capital: 133_000 + number,
  interes: 120_000 + number,
  seguro_vida: 3_300 + number,
  fga: 3_900 + number,
  saldo: 6_000_000 + number,
});
const table = [wireRow(1, '2026-12-20'), wireRow(2, '2027-01-20')];
const amortization = { data: plans.encodeAmortization(dated) };

const riskFacts: offer.RiskFacts = {
  application: { ...facts, maximumAmount: 8_000_000 },
  ...dated,
  capRate: annualRate('0.2924'),
  rejection: { reasons: ['short_tenure', 'thin_file'], retryFrom: calendarDate('2027-01-21') },
  activity: 'independent',
};
const options: readonly InstalmentOption[] = [
  {
    term: 3,
    isAvailable: false,
    reason: 'above_income_share',
    monthlyPayment: pesos(2_400_000),
    totalCost: pesos(7_200_000),
  },
  { term: 36, isAvailable: true, monthlyPayment: pesos(260_525), totalCost: pesos(9_378_900) },
];
const shownPlans = [
  { term: 3, isAvailable: false, monthlyPayment: 2_400_000, totalCost: 7_200_000 },
  { term: 36, isAvailable: true, monthlyPayment: 260_525, totalCost: 9_378_900 },
];
const shownOffer = {
  applicationId: 'application-1',
  status: 'approved',
  creditNumber: 100_200_307,
  amount: 6_666_661,
  maximumAmount: 8_000_000,
  term: 2,
  providerName: 'Clínica Sonrisa',
  procedure: 'Odontología - Ortodoncia',
  activity: 'independent',
  rejection: { reasons: ['short_tenure', 'thin_file'], retryFrom: '2027-01-21' },
  monthlyPayment: 260_525,
  instalment: 253_226,
  insurance: 3_333,
  guarantee: 3_901,
  guaranteeTotal: 142_800,
  totalCost: 9_378_900,
  monthlyRate: 0.018,
  allInAnnualRate: 0.258,
  capRate: 0.2924,
  firstDueDate: '2026-12-20',
};

const riskOf = (activity: 'employee' | 'independent' | 'pensioner') =>
  responseTrip(
    offer.readRisk,
    offer.encodeRisk({
      application: { ...facts, maximumAmount: undefined },
      ...dated,
      capRate: annualRate('0.2924'),
      rejection: { reasons: RISK_REASONS, retryFrom: undefined },
      activity,
    }),
    (arrived) => {
      const { activity: read, rejection, maximumAmount } = offer.decodeOffer(arrived);
      return { read, rejection, maximumAmount };
    },
    {
      read: activity,
      rejection: { reasons: RISK_REASONS, retryFrom: undefined },
      maximumAmount: 6_666_661,
    },
  );

const request = {
  profileId: '0c7b1a6e-7d2c-4f51-9d0a-7d2f1d4c1f10',
  provider: { id: 'doctor-1', name: 'Clínica Sonrisa', city: 'Cali' },
  procedure: { id: 'procedure-1', name: 'Ortodoncia', speciality: 'Odontología' },
  cost: 6_666_662,
  procedureDate: '2026-12-10',
  discountCode: 'MENOS10',
  advisorCode: 'ASESOR7',
};
const body = requests.encodeCreditRequest(request, amortization);

export const applicationTrips: readonly RoundTrip[] = [
  responseTrip(
    wire.listApplications,
    { data: [wire.encodeApplication(facts)] },
    ({ data }) => data.map(wire.decodeApplication),
    [facts],
  ),
  responseTrip(wire.listApprovedApplications, [wire.encodeApplication(facts)], asItIs, [listed]),
  responseTrip(
    offer.updateApplication,
    offer.encodeChangedOffer(riskFacts, options),
    offer.decodeChangedOffer,
    {
      application: facts,
      offer: shownOffer,
      plans: shownPlans,
    },
  ),
  responseTrip(
    requests.apply,
    wire.encodeApplication(facts),
    (answer) => requests.decodeApplied(request, answer),
    {
      ...facts,
      amount: 6_666_662,
      term: APPLICATION_TERM,
    },
  ),
  responseTrip(offer.readRisk, offer.encodeRisk(riskFacts), offer.decodeOffer, shownOffer),
  ...(['employee', 'independent', 'pensioner'] as const).map(riskOf),
  responseTrip(plans.readInstalmentPlan, plans.encodeInstalmentPlan(dated), asItIs, {
    monto: 6_666_661,
    cuotas: 2,
    valor_cuota: 260_525,
    tabla: table,
  }),
  responseTrip(readRateCaps, encodeRateCaps(KNOWN_RATE_CAPS), decodeRateCaps, KNOWN_RATE_CAPS),
  responseTrip(plans.readAmortization, amortization, asItIs, {
    data: {
      monto: 6_666_661,
      cuotas: 2,
      tasa_interes_mv: 0.018,
      valor_cuota: 260_525,
      seguro_vida_mensual: 3_333,
      valor_fga_con_iva: 142_800,
      costo_total: 9_378_900,
      tasa_ea_total: 0.258,
      tabla: table,
    },
  }),
  responseTrip(
    offer.readInstalmentOptions,
    { data: offer.encodeInstalmentOptions(options) },
    offer.decodeInstalmentOptions,
    shownPlans,
  ),
  requestTrip(offer.updateApplication, offer.encodePlanChoice(6_666_661, 24), {
    monto: 6_666_661,
    cuotas: 24,
  }),
  requestTrip(requests.apply, body, {
    profile_id: '0c7b1a6e-7d2c-4f51-9d0a-7d2f1d4c1f10',
    medico_id: 'doctor-1',
    medico: 'Clínica Sonrisa',
    procedimiento: 'Odontología - Ortodoncia',
    monto: 6_666_662,
    fecha_procedimiento: '2026-12-10',
    cuotas: APPLICATION_TERM,
    amortizacion: JSON.stringify(amortization.data),
    codigo_descuento: 'MENOS10',
    codigo_asesor: 'ASESOR7',
  }),
  responseTrip(
    catalog.searchProviders,
    encodeProviders([{ id: 'doctor-1', name: 'Clínica Sonrisa', place: 'Cali' }]),
    decodeProviders,
    [{ id: 'doctor-1', name: 'Clínica Sonrisa', city: 'Cali' }],
  ),
  responseTrip(
    catalog.searchProcedures,
    encodeProcedures([{ id: 'procedure-1', name: 'Ortodoncia', place: 'Odontología' }]),
    decodeProcedures,
    [{ id: 'procedure-1', name: 'Ortodoncia', speciality: 'Odontología' }],
  ),
];
