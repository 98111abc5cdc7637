import type { FastifyInstance } from 'fastify';
import * as wire from '#core/api/signing/cost-sheet.ts';
import { bogotaDate } from '#core/calendar/calendar-date.ts';
import { requireApplication } from '../applications/applications.ts';
import type { Context } from '../infrastructure/context.ts';
import { costSheetOf } from '../infrastructure/documents/texts/cost-sheet.ts';
import { figuresOf } from '../infrastructure/documents/texts/figures.ts';
import { route } from '../infrastructure/http/route.ts';
import { readContractFacts } from './contract-facts.ts';
import { requireSignable } from './signing-request.ts';

export const costSheetRoutes = (app: FastifyInstance, context: Context): void => {
  route(app, wire.readCostSheet, async ({ params, caller }) => {
    const application = await requireApplication(context.db, caller.accountId, params.applicationId);
    requireSignable(application);
    const facts = await readContractFacts(context, application, bogotaDate(context.clock.now()));
    const sheet = costSheetOf(facts, figuresOf(facts));
    return wire.encodeCostSheet({ ...sheet, creditNumber: facts.creditNumber });
  });
};
