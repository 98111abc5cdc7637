import { randomInt } from 'node:crypto';
import { expect, test } from '../support/fixtures.ts';
import { payAtProvider, readCredit } from '../support/payments.ts';
import { type Person, STAGES, type Stage } from '../support/people.ts';

const get = async (url: string, token: string) => {
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  expect(answer.status, url).toBe(200);
  return answer.json();
};

const atLeast = (stage: Stage, wanted: Stage): boolean => STAGES.indexOf(stage) >= STAGES.indexOf(wanted);

/** The possible `estado`s of an application once a stage was acknowledged: that stage or a later one. */
const ESTADOS: Readonly<Partial<Record<Stage, RegExp>>> = {
  applied: /./,
  planned: /firma_contrato|pendiente|progress|desembolsado/,
  signed: /pendiente|progress|desembolsado/,
  verified: /pendiente_aprobacion_medico|pendiente_desembolso|desembolsado/,
  disbursed: /desembolsado/,
};

test.describe('killing the server', () => {
  test.setTimeout(180_000);

  test('loses nothing that was acknowledged, at whatever moment', async ({ server, newcomer }) => {
    for (let round = 0; round < 6; round += 1) {
      const acknowledged: { stage: Stage; person: Person }[] = [];
      const ways = [0, 1, 2].map((way) => {
        newcomer('disbursed', {
          onReached: (stage, person) => {
            acknowledged[way] = { stage, person };
          },
        }).catch(() => undefined);
        return way;
      });
      await expect.poll(() => Object.keys(acknowledged).length, { timeout: 20_000 }).toBe(ways.length);
      await new Promise((resolve) => setTimeout(resolve, randomInt(50, 2_500)));
      await server.kill();
      const known = [...acknowledged];
      await server.start();

      for (const { stage, person } of known) {
        const profile = atLeast(stage, 'profiled')
          ? await get(`${server.url}/api/profile/by_user/${person.accountId}`, person.token)
          : undefined;
        if (profile)
          expect(profile).toMatchObject({
            id: person.profileId,
            email: person.email,
            email_verificado: 'si',
          });
        if (atLeast(stage, 'identified')) expect(profile).toMatchObject({ documento: person.documentNumber });
        if (!atLeast(stage, 'applied')) continue;
        const { data } = await get(`${server.url}/api/applications/${person.profileId}`, person.token);
        expect(data).toHaveLength(1);
        expect(data[0].referencia_pago).toBe(person.creditNumber);
        expect(data[0].estado).toMatch(ESTADOS[stage] ?? /./);
      }
    }
  });

  test('finishes by itself what it had promised, and posts a payment once', async ({ server, newcomer }) => {
    const product = { url: server.url, sandboxUrl: server.sandboxUrl };
    const person = await newcomer('verified');
    await server.kill();
    await server.start();
    await expect
      .poll(
        async () =>
          (await get(`${server.url}/api/applications/${person.profileId}`, person.token)).data[0].estado,
        {
          // An interrupted job is retried when its heartbeat has expired.
          timeout: 45_000,
        },
      )
      .toBe('desembolsado');

    const before = await readCredit(product, person);
    const { quota_debt: minimum, total_debt: total } = before.credit_hub.response.aggregated_debt;
    const reference = await payAtProvider(product, person, minimum);
    await server.kill();
    await server.start();
    await expect
      .poll(async () => (await readCredit(product, person)).pagos.length, { timeout: 45_000 })
      .toBe(1);
    const status = await get(`${server.url}/api/wompi-status?reference=${reference}`, person.token);
    expect(status.status).toBe('succeeded');
    const after = await readCredit(product, person);
    expect(after.pagos).toHaveLength(1);
    expect(after.credit_hub.response.aggregated_debt.total_debt).toBe(total - minimum);
  });
});
