import type { FastifyInstance } from 'fastify';
import * as wire from '#core/api/applications/tracking.ts';
import { encodeTracking } from '#core/api/applications/tracking.ts';
import type { Context } from '../infrastructure/context.ts';
import { route } from '../infrastructure/http/route.ts';
import { readTracking } from './tracking.ts';

export const trackingRoutes = (app: FastifyInstance, context: Context): void => {
  route(app, wire.readTracking, async ({ caller, params }) => ({
    data: encodeTracking(await readTracking(context, caller.accountId, params.applicationId)),
  }));
};
