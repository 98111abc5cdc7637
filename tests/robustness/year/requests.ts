import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { encodeWantedClaim } from '#core/api/rights/claims.ts';
import { ask } from '../../../sandbox/demo/controls.ts';
import { openSession } from '../../../server/accounts/sessions.ts';
import { findLoan } from '../../../server/loans/loans.ts';
import { operate } from '../../support/operators.ts';
import { businessDaysAfter, dayAt, instantOf } from '../law.ts';
import { operateOn, personOf, type Stage } from './acts.ts';
import type { FiledClaim, Life } from './lives.ts';

const HOUR_MS = 3_600_000;
const REASON = ['--reason', 'un año de prueba'] as const;
/** Business days for an answer: Ley 1755/2015 art. 14, Ley 1581/2012 arts. 14 and 15. */
export const ANSWER_DAYS = { claim: 15, correction: 15, petition: 15, data_query: 10 } as const;

const callAs = async ({ test }: Stage, life: Life, where: string, body: object) => {
  const { db, clock } = test.context;
  return ask('POST', `${test.url}${where}`, body, await openSession(db, clock, personOf(life).accountId));
};

/** Withdraws in the portal from a credit whose money was delivered. */
export const retract = async (stage: Stage, life: Life): Promise<void> => {
  const wanted = { id_solicitud: randomUUID(), credito: personOf(life).creditNumber };
  await callAs(stage, life, '/api/derechos/retracto', wanted);
  life.retractedAt = stage.test.clock.now().getTime();
  stage.tally.add('withdrawals after the delivery');
};

/** Files a claim in the portal; an agent answers it between an hour later and the last hour of its term. */
export const claim = async (stage: Stage, life: Life, kind: FiledClaim['kind']): Promise<void> => {
  const { test, agenda, tally } = stage;
  const text = 'La cuota que me cobran no es la del contrato.';
  const wanted = encodeWantedClaim({ id: randomUUID(), kind, text });
  const { reclamo } = await callAs(stage, life, '/api/derechos/reclamos', wanted);
  const filedAt = test.clock.now().getTime();
  const filed: FiledClaim = { kind, number: reclamo.radicado, dueOn: reclamo.responder_hasta, filedAt };
  life.filed.push(filed);
  tally.add('claims');
  const endsAt = instantOf(businessDaysAfter(dayAt(filedAt), ANSWER_DAYS[kind]), 23);
  const hours = life.random.between(1, Math.floor((endsAt - filedAt) / HOUR_MS));
  agenda.add(filedAt + hours * HOUR_MS, () => answer(stage, filed));
};

const answer = async ({ test }: Stage, filed: FiledClaim): Promise<void> => {
  const file = path.join(test.environment.DATA_DIR ?? '', `${filed.number}.txt`);
  await writeFile(file, 'Revisamos tu plan de pagos: la cuota es la del contrato que firmaste.');
  await operate(test.context, 'claims', 'answer', filed.number, file, ...REASON);
  filed.answeredAt = test.clock.now().getTime();
};

/** An operator accepts a policy of the holder's own. */
export const insureOneself = async (stage: Stage, life: Life): Promise<void> => {
  const { test, tally } = stage;
  const loan = await findLoan(test.context.db, personOf(life).creditNumber);
  if (!loan || loan.row.closed_at !== null || loan.row.withdrawn_at !== null) return;
  const at = test.clock.now().getTime();
  const accepted = ['--accepted', dayAt(at), '--policy', 'Seguros de Prueba 123'];
  await operateOn(stage, life, ['loans', 'own-insurance'], ...accepted);
  life.ownInsurance = { from: dayAt(at), at };
  tally.add('own policies');
};
