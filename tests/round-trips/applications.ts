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
import { KNOWN_RATE_CAPS } from '#core/rates/rate-caps.ts';
import { applicationFacts } from '../../server/applications/application-answer.ts';
import { encodeProcedures, encodeProviders } from '../../server/catalog/routes.ts';
import {
  aCreditRequest,
  anApplication,
  applicationAnswer,
  proceduresAnswer,
  providersAnswer,
} from '../samples/applications.ts';
import { amortizationAnswer, anOffer, aPlan, changedOfferAnswer, someOptions } from '../samples/offer.ts';
import { PERSON } from '../samples/person.ts';
import { plainTrip, type RoundTrip, requestTrip, responseTrip } from './round-trip.ts';

const facts = anApplication();
const answered = wire.encodeApplication(
  applicationFacts({
    id: facts.id,
    status: facts.status,
    credit_number: facts.creditNumber,
    amount: facts.amount,
    term: facts.term,
    provider_name: facts.providerName,
    procedure_text: facts.procedure,
    procedure_date: facts.procedureDate,
  }),
);
/** The table as it is shown: every row of a plan beside its date. */
const tableOf = ({ plan, dueDates }: plans.DatedPlan) =>
  plan.rows.map((row, index) => ({
    numero: row.number,
    fecha: dueDates[index],
    cuota: row.total,
    capital: row.principal,
    interes: row.interest,
    seguro_vida: row.insurance,
    fga: row.guarantee,
    saldo: row.balance,
  }));
const dated = aPlan();
const { plan } = dated;

const riskFacts = anOffer({
  rejection: { reasons: ['short_tenure', 'thin_file'], retryFrom: calendarDate('2027-01-21') },
  activity: 'independent',
});
const options = someOptions();
const shownPlans = options.map(({ term, isAvailable, monthlyPayment, totalCost }) => ({
  ...{ term, isAvailable, monthlyPayment, totalCost },
}));
const shownOffer = {
  applicationId: PERSON.applicationId,
  status: 'firma_contrato',
  creditNumber: PERSON.creditNumber,
  amount: 4_000_000,
  maximumAmount: 6_500_000,
  procedureCost: 7_250_000,
  replacesSigned: false,
  term: 12,
  providerName: PERSON.provider,
  procedure: PERSON.procedure,
  activity: 'independent',
  rejection: riskFacts.rejection,
  monthlyPayment: plan.monthlyPayment,
  instalment: plan.instalment,
  insurance: plan.insurance,
  guarantee: plan.rows[0]?.guarantee,
  guaranteeTotal: plan.guaranteeTotal,
  totalCost: plan.totalCost,
  monthlyRate: Number(plan.monthlyRate),
  allInAnnualRate: Number(plan.allInAnnualRate),
  capRate: Number(riskFacts.capRate),
  firstDueDate: dated.dueDates[0],
};

const riskOf = (activity: 'employee' | 'independent' | 'pensioner') => {
  const rejection = { reasons: RISK_REASONS, retryFrom: undefined };
  const { application } = riskFacts;
  return responseTrip(
    offer.readRisk,
    offer.encodeRisk({
      ...riskFacts,
      application: { ...application, maximumAmount: undefined },
      ...{ rejection, activity },
    }),
    (arrived) => {
      const { activity: read, rejection: refused, maximumAmount } = offer.decodeOffer(arrived);
      return { read, refused, maximumAmount };
    },
    { read: activity, refused: rejection, maximumAmount: 4_000_000 },
  );
};

const amortization = { data: plans.encodeAmortization(aPlan(3_000_000, 36)) };
const request = aCreditRequest();

export const applicationTrips: readonly RoundTrip[] = [
  responseTrip(
    wire.listApplications,
    { data: [answered] },
    ({ data }) => data.map(wire.decodeApplication),
    [facts],
    { data: [applicationAnswer()] },
  ),
  responseTrip(
    wire.listApprovedApplications,
    [answered],
    (all) => all.map(wire.decodeApplication),
    [facts],
    [applicationAnswer()],
  ),
  responseTrip(
    offer.updateApplication,
    offer.encodeChangedOffer(riskFacts, options),
    offer.decodeChangedOffer,
    {
      application: { ...facts, status: 'firma_contrato' },
      offer: shownOffer,
      plans: shownPlans,
    },
  ),
  responseTrip(
    offer.updateApplication,
    offer.encodeChangedOffer(anOffer(), options),
    (arrived) => offer.decodeChangedOffer(arrived).offer.rejection,
    anOffer().rejection,
    changedOfferAnswer({ monto: 4_000_000, estado: 'firma_contrato', cuotas: 12 }),
  ),
  responseTrip(requests.apply, answered, (answer) => requests.decodeApplied(request, answer), {
    ...facts,
    amount: 3_000_000,
    term: APPLICATION_TERM,
    procedure: 'Odontología - Ortodoncia',
  }),
  responseTrip(offer.readRisk, offer.encodeRisk(riskFacts), offer.decodeOffer, shownOffer),
  ...(['employee', 'independent', 'pensioner'] as const).map(riskOf),
  plainTrip(plans.readInstalmentPlan, plans.encodeInstalmentPlan(dated), {
    monto: 4_000_000,
    cuotas: 12,
    valor_cuota: plan.monthlyPayment,
    tabla: tableOf(dated) as ReturnType<typeof plans.encodeInstalmentPlan>['tabla'],
  }),
  responseTrip(readRateCaps, encodeRateCaps(KNOWN_RATE_CAPS), decodeRateCaps, KNOWN_RATE_CAPS),
  responseTrip(
    plans.readAmortization,
    { data: plans.encodeAmortization(dated) },
    ({ data }) => data,
    {
      monto: 4_000_000,
      cuotas: 12,
      tasa_interes_mv: Number(plan.monthlyRate),
      valor_cuota: plan.monthlyPayment,
      seguro_vida_mensual: plan.insurance,
      valor_fga_con_iva: plan.guaranteeTotal,
      costo_total: plan.totalCost,
      tasa_ea_total: Number(plan.allInAnnualRate),
      tabla: tableOf(dated),
    },
    amortizationAnswer(4_000_000, 12),
  ),
  responseTrip(
    offer.readInstalmentOptions,
    { data: offer.encodeInstalmentOptions(options) },
    offer.decodeInstalmentOptions,
    shownPlans,
  ),
  requestTrip(offer.updateApplication, offer.encodePlanChoice(4_000_000, 24), {
    monto: 4_000_000,
    cuotas: 24,
  }),
  requestTrip(requests.apply, requests.encodeCreditRequest(request, amortization), {
    profile_id: PERSON.profileId,
    medico_id: PERSON.providerId,
    medico: PERSON.provider,
    procedimiento: 'Odontología - Ortodoncia',
    monto: 3_000_000,
    fecha_procedimiento: '2027-01-15',
    cuotas: APPLICATION_TERM,
    amortizacion: JSON.stringify(amortization.data),
    codigo_descuento: 'SONRISA',
    codigo_asesor: 'A-15',
  }),
  responseTrip(
    catalog.searchProviders,
    encodeProviders([{ id: PERSON.providerId, name: PERSON.provider, place: 'Cali' }]),
    decodeProviders,
    [request.provider],
    providersAnswer(),
  ),
  responseTrip(
    catalog.searchProcedures,
    encodeProcedures([{ id: '7', name: 'Ortodoncia', place: 'Odontología' }]),
    decodeProcedures,
    [request.procedure],
    proceduresAnswer(),
  ),
];
