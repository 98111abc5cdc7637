import type { Operator } from '../../../server/infrastructure/runtime/operator.ts';
import type { TestApp } from '../../support/app-on-database.ts';
import { createApplicant, creditRequest, type TestApplicant } from '../../support/applicant.ts';
import type { Random } from '../../support/random.ts';
import type { Tally } from '../../support/tally.ts';

/** What all lives of an app share. */
export interface OrderSetup {
  readonly test: TestApp;
  readonly tally: Tally;
  readonly agent: Operator;
  /** Runs what is queued, of everybody; calls at the same time share a run that begins after them. */
  drain(): Promise<void>;
}

/** One applicant, with what they and the vendors know so far. */
export interface Life extends OrderSetup {
  readonly order: number;
  readonly random: Random;
  readonly person: TestApplicant;
  readonly phone: string;
  readonly document: string;
  readonly applicationId: string;
  readonly creditNumber: number;
  /** Codes that were sent, oldest first. */
  readonly codes: string[];
  /** Vendor sessions of ours. */
  readonly sessions: string[];
  /** Identity messages that were sent, to be repeated. */
  readonly messages: string[];
  /** Steps so far, for the report of a violation. */
  readonly trail: string[];
}

/** `drain` with at most one run at a time and one waiting. */
export const sharedDrain = (run: () => Promise<void>): (() => Promise<void>) => {
  let current: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;
  return () => {
    next ??= current
      .catch(() => undefined)
      .then(() => {
        next = undefined;
        current = run();
        return current;
      });
    return next;
  };
};

/** A person with a finished profile asks for a credit. */
export const beginLife = async (setup: OrderSetup, order: number, random: Random): Promise<Life> => {
  const { test } = setup;
  const person = await createApplicant(test);
  const { phone, document_number } = await test.context.db
    .selectFrom('profile')
    .innerJoin('account', 'account.id', 'profile.account_id')
    .select(['account.phone', 'document_number'])
    .where('profile.id', '=', person.profileId)
    .executeTakeFirstOrThrow();
  const day = test.clock.now().toISOString().slice(0, 10);
  // Of a cost that ends in 5 the clinic says, once it is withdrawn from, that the procedure had begun.
  const cost = random.between(10, 70) * 100_000 + (random.chance(0.3) ? 5 : 0);
  const request = creditRequest(person, day, { monto: cost });
  const { status, body } = await person.call('POST', '/api/applications/add', request);
  if (status !== 200) throw new Error(`the request was not taken: ${JSON.stringify(body)}`);
  return {
    ...{ ...setup, order, random, person, phone, document: document_number ?? '' },
    ...{ applicationId: body.id, creditNumber: body.referencia_pago },
    ...{ codes: [], sessions: [], messages: [], trail: [] },
  };
};
