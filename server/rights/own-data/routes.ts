import type { FastifyInstance } from 'fastify';
import { downloadOwnData, downloadOwnDataPdf } from '#core/api/rights/own-data.ts';
import type { Context } from '../../infrastructure/context.ts';
import { route } from '../../infrastructure/http/route.ts';
import { consumeRateLimit } from '../../infrastructure/rate-limit.ts';
import { readOwnData } from './own-data.ts';

export const ownDataRoutes = (app: FastifyInstance, context: Context): void => {
  const read = async (accountId: string) => {
    await consumeRateLimit(context, {
      bucket: `own-data:${accountId}`,
      most: 20,
      per: 'hour',
      rejection: {
        code: 'too_many_downloads',
        sentence: 'Ya descargaste tus datos varias veces. Intenta de nuevo',
      },
    });
    return readOwnData(context, accountId);
  };
  route(app, downloadOwnData, async ({ caller }) => {
    const { lender, sections, madeAt } = await read(caller.accountId);
    const kept = Object.fromEntries(sections.map(({ name, records }) => [name, records]));
    const data = { responsable: lender.legalName, nit: lender.nit, hecho: madeAt.toISOString(), ...kept };
    return Buffer.from(JSON.stringify(data, null, 2), 'utf8');
  });
  route(app, downloadOwnDataPdf, ({ caller }) =>
    context.renderer.forPerson(caller.accountId, 'reading', async (render) => {
      const facts = await read(caller.accountId);
      return (await render({ kind: 'own_data', facts })).bytes;
    }),
  );
};
