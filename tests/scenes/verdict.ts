import { ask, until } from '../../sandbox/demo/controls.ts';
import { decideIdentity as decide, type Person } from '../e2e/support/people.ts';
import type { Visit } from './scene.ts';

export type Verdict = Parameters<typeof decide>[2];

/** The identity vendor decides about a person, and the server has received it. */
export const decideIdentity = ({ behind }: Visit, person: Person, verdict: Verdict): Promise<void> =>
  behind(async (product) => {
    const path = `/api/indentity_validation/status/${person.applicationId}`;
    const read = async () => JSON.stringify(await ask('GET', product.url + path, undefined, person.token));
    const before = await read();
    await decide(product, person, verdict);
    await until('the verdict', async () => ((await read()) === before ? undefined : true));
  });
