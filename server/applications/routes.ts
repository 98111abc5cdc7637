import type { FastifyInstance } from 'fastify';
import { encodeInstalmentPlan, readInstalmentPlan } from '#core/api/applications/amortization.ts';
import {
  encodeApplication,
  listApplications,
  listApprovedApplications,
} from '#core/api/applications/applications.ts';
import { apply } from '#core/api/applications/credit-request.ts';
import {
  encodeChangedOffer,
  encodeInstalmentOptions,
  encodeRisk,
  type RiskFacts,
  readInstalmentOptions,
  readRisk,
  updateApplication,
} from '#core/api/applications/offer.ts';
import { bogotaDate } from '#core/calendar/calendar-date.ts';
import type { Context } from '../infrastructure/context.ts';
import { route } from '../infrastructure/http/route.ts';
import { applicationFacts } from './application-answer.ts';
import type { ApplicationRow } from './application-status.ts';
import * as applications from './applications.ts';
import { submitApplication } from './apply.ts';
import { changeOffer, readOptions } from './offer.ts';
import { planOfApplication } from './plans.ts';
import { type RiskState, readRiskState, riskStateOf } from './risk-state.ts';

const encode = (row: ApplicationRow) => encodeApplication(applicationFacts(row));

const riskFacts = ({ application, plan, dueDates, cap, rejection, activity }: RiskState): RiskFacts => ({
  application: {
    ...applicationFacts(application),
    maximumAmount: application.maximum_amount ?? undefined,
    procedureCost: application.requested_amount,
    replacesSigned: application.replaces !== null,
  },
  plan,
  dueDates,
  capRate: cap.rate,
  rejection,
  activity,
});

export const applicationRoutes = (app: FastifyInstance, context: Context): void => {
  route(app, listApplications, async ({ params, caller }) => {
    const found = await applications.listApplications(context, caller.accountId, params.profileId);
    return { data: found.map(encode) };
  });

  route(app, listApprovedApplications, async ({ params, caller }) => {
    const found = await applications.listApprovedApplications(context, caller.accountId, params.id);
    return found.map(encode);
  });

  route(app, apply, async ({ body, caller }) => {
    const application = await submitApplication(context, caller.accountId, {
      profileId: body.profile_id,
      providerId: body.medico_id,
      providerName: body.medico,
      procedure: body.procedimiento,
      procedureDate: body.fecha_procedimiento,
      amount: body.monto,
      term: body.cuotas,
      discountCode: body.codigo_descuento,
      advisorCode: body.codigo_asesor,
      shownAmortization: body.amortizacion,
    });
    return encode(application);
  });

  route(app, readRisk, async ({ params, caller }) => {
    return encodeRisk(riskFacts(await readRiskState(context, caller.accountId, params.profileId)));
  });

  route(app, readInstalmentPlan, async ({ params, caller }) => {
    const { application, caps } = await applications.requirePricedApplication(
      context.db,
      caller.accountId,
      params.id,
    );
    const today = bogotaDate(context.clock.now());
    return encodeInstalmentPlan(await planOfApplication(context.db, application, today, caps));
  });

  route(app, readInstalmentOptions, async ({ params, caller }) => ({
    data: encodeInstalmentOptions(await readOptions(context, caller.accountId, params.applicationId)),
  }));

  route(app, updateApplication, async ({ params, body, caller }) => {
    const { applicationId } = params;
    const change = { amount: body.monto, term: body.cuotas };
    const application = await changeOffer(context, caller.accountId, applicationId, change);
    const { economic_activity } = await applications.requireProfile(
      context.db,
      caller.accountId,
      application.profile_id,
    );
    const state = await riskStateOf(context, application, economic_activity);
    return encodeChangedOffer(riskFacts(state), await readOptions(context, caller.accountId, applicationId));
  });
};
