import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { type InferType, mixed, object } from 'yup';
import type { SandboxContext } from './context.ts';
import { controlRoutes, keyedVendorRoutes, type OneById } from './http/routes.ts';
import { calendarDate, line, pesos, read, requireFound, VendorError } from './http/validation.ts';

const identifier = mixed<string | number>(
  (value): value is string | number => typeof value === 'string' || Number.isSafeInteger(value),
);

const requestSchema = object({
  request_id: line(),
  application_id: identifier.required(),
  provider_name: line(),
  procedure: line(),
  cost: pesos(),
  procedure_date: calendarDate(),
}).required();

/** Whether a procedure had begun when its credit was withdrawn from. */
const questionSchema = requestSchema.shape({ withdrawn_on: calendarDate() });

const serviceVerdictSchema = object({
  status: mixed<'not_begun' | 'begun'>().oneOf(['not_begun', 'begun']).required(),
  begun_on: calendarDate().optional(),
}).required();

type ServiceVerdict = InferType<typeof serviceVerdictSchema>;
type ServiceRequest = InferType<typeof questionSchema>;

interface ServiceQuestion {
  readonly id: string;
  readonly request: ServiceRequest;
  readonly status: 'pending' | 'not_begun' | 'begun';
  readonly begunOn: string | undefined;
}

const refundSchema = object({
  request_id: line(),
  application_id: identifier.required(),
  provider_name: line(),
  amount: pesos(),
  concept: line(),
}).required();

const refundVerdictSchema = object({
  status: mixed<'repaid' | 'declined'>().oneOf(['repaid', 'declined']).required(),
}).required();

/** What was paid for a procedure and has to go back. */
interface Refund {
  readonly id: string;
  readonly request: InferType<typeof refundSchema>;
  readonly status: 'pending' | 'repaid' | 'declined';
  readonly decidedAt: string | undefined;
}

/** What is left out is confirmed as it was asked. */
const verdictSchema = object({
  status: mixed<'approved' | 'declined'>().oneOf(['approved', 'declined']).required(),
  procedure: line().optional(),
  cost: pesos().optional(),
  procedure_date: calendarDate().optional(),
}).required();

type Verdict = InferType<typeof verdictSchema>;
type ApprovalRequest = InferType<typeof requestSchema>;

interface Approval {
  readonly id: string;
  readonly request: ApprovalRequest;
  readonly status: 'pending' | 'approved' | 'declined';
  readonly decidedAt: string | undefined;
  /** What the clinic confirms. */
  readonly confirmed: Pick<ApprovalRequest, 'procedure' | 'cost' | 'procedure_date'> | undefined;
}

const KIND = 'clinic-approval';
const REFUND_KIND = 'clinic-refund';
const QUESTION_KIND = 'clinic-service-question';
const DECIDES_AFTER_MS = 1_500;
const WEEK_MS = 7 * 86_400_000;

/** What the clinic says by itself, by the ending of the cost in pesos. */
const verdictOn = ({ cost, procedure_date: date }: ApprovalRequest): Verdict => {
  const status = 'approved';
  switch (cost % 1_000) {
    case 1:
      return { status, cost: Math.floor(cost / 2) };
    case 2:
      return { status, procedure: 'Otro procedimiento' };
    case 3:
      return {
        status,
        procedure_date: new Date(Date.parse(date) + WEEK_MS).toISOString().slice(0, 10),
      };
    case 4:
      return { status: 'declined' };
    default:
      return { status };
  }
};

const serviceVerdictOn = ({ cost }: ServiceRequest): ServiceVerdict => ({
  status: cost % 1_000 === 5 ? 'begun' : 'not_begun',
  begun_on: undefined,
});

const questionToWire = ({ id, status, begunOn }: ServiceQuestion) => ({
  question_id: id,
  status,
  begun_on: begunOn,
});

const toWire = ({ id, status, decidedAt, confirmed }: Approval) => ({
  ...{ approval_id: id, status, decided_at: decidedAt },
  ...confirmed,
});

const refundToWire = ({ id, status, decidedAt }: Refund) => ({
  refund_id: id,
  status,
  decided_at: decidedAt,
});

/** The clinic pays back after a moment, unless somebody decides before. */
const refundRoutes = (app: FastifyInstance, context: SandboxContext): void => {
  const { store, clock, jobQueue } = context;
  const refunds = store.collection<Refund>('clinic-refunds');

  const ask = (request: Refund['request']): Refund => {
    const before = refunds.find((each) => each.request.request_id === request.request_id);
    if (before !== undefined) {
      if (isDeepStrictEqual(before.request, request)) return before;
      throw new VendorError(409, 'request_id_reused', 'This request_id was used for another refund.');
    }
    const refund: Refund = { id: randomUUID(), request, status: 'pending', decidedAt: undefined };
    refunds.put(refund.id, refund);
    jobQueue.schedule({ kind: REFUND_KIND, key: refund.id, adapter: 'clinic' }, DECIDES_AFTER_MS);
    return refund;
  };

  /** One that was declined may be repaid all the same. */
  const decide = (id: string, status: 'repaid' | 'declined', from: readonly Refund['status'][]): boolean => {
    const refund = refunds.get(id);
    if (!refund || !from.includes(refund.status)) return false;
    refunds.put(id, { ...refund, status, decidedAt: clock.now().toISOString() });
    return true;
  };

  jobQueue.registerHandler(REFUND_KIND, (id) => void decide(id, 'repaid', ['pending']));

  keyedVendorRoutes(app, context, 'clinic', (routes) => {
    routes.post('/clinic/v1/refunds', async ({ body }, reply) => {
      const request = read(refundSchema, body);
      return reply.code(202).send(refundToWire(store.atomically(() => ask(request))));
    });
    routes.get<OneById>('/clinic/v1/refunds/:id', async ({ params }) =>
      refundToWire(requireFound(refunds.get(params.id), 'There is no such refund.')),
    );
  });

  controlRoutes(app, (controls) => {
    controls.post<OneById>('/clinic/refunds/:id/decision', async ({ body, params }) => {
      const { status } = read(refundVerdictSchema, body);
      const { id } = requireFound(refunds.get(params.id), 'Esa devolución no existe.');
      if (!decide(id, status, ['pending', 'declined']))
        throw new VendorError(409, 'decided', 'Esa devolución ya se decidió.');
      return { refund_id: id, status };
    });
  });
};

/** The clinic says after a moment whether it had begun, unless somebody does before in its place. */
const questionRoutes = (app: FastifyInstance, context: SandboxContext): void => {
  const { store, jobQueue } = context;
  const questions = store.collection<ServiceQuestion>('clinic-service-questions');

  const ask = (request: ServiceRequest): ServiceQuestion => {
    const before = questions.find((each) => each.request.request_id === request.request_id);
    if (before !== undefined) {
      if (isDeepStrictEqual(before.request, request)) return before;
      throw new VendorError(409, 'request_id_reused', 'This request_id was used for another question.');
    }
    const question: ServiceQuestion = { id: randomUUID(), request, status: 'pending', begunOn: undefined };
    questions.put(question.id, question);
    jobQueue.schedule({ kind: QUESTION_KIND, key: question.id, adapter: 'clinic' }, DECIDES_AFTER_MS);
    return question;
  };

  /** Begun, without a day it is the procedure's own, or the one of the withdrawal if that was before. */
  const decide = (id: string, { status, begun_on: day }: ServiceVerdict): boolean => {
    const question = questions.get(id);
    if (question?.status !== 'pending') return false;
    const { procedure_date, withdrawn_on } = question.request;
    const begunOn = day ?? (procedure_date < withdrawn_on ? procedure_date : withdrawn_on);
    questions.put(id, { ...question, status, begunOn: status === 'begun' ? begunOn : undefined });
    return true;
  };

  jobQueue.registerHandler(QUESTION_KIND, (id) => {
    const question = questions.get(id);
    if (question) decide(id, serviceVerdictOn(question.request));
  });

  keyedVendorRoutes(app, context, 'clinic', (routes) => {
    routes.post('/clinic/v1/service-questions', async ({ body }, reply) => {
      const request = read(questionSchema, body);
      return reply.code(202).send(questionToWire(store.atomically(() => ask(request))));
    });
    routes.get<OneById>('/clinic/v1/service-questions/:id', async ({ params }) =>
      questionToWire(requireFound(questions.get(params.id), 'There is no such question.')),
    );
  });

  controlRoutes(app, (controls) => {
    controls.post<OneById>('/clinic/service-questions/:id/decision', async ({ body, params }) => {
      const verdict = read(serviceVerdictSchema, body);
      const { id } = requireFound(questions.get(params.id), 'Esa pregunta no existe.');
      if (!decide(id, verdict)) throw new VendorError(409, 'decided', 'Esa pregunta ya se respondió.');
      return { question_id: id, status: verdict.status };
    });
  });
};

/** The doctor decides after a moment, unless somebody does before in the doctor's place. */
export const clinicRoutes = (app: FastifyInstance, context: SandboxContext): void => {
  const { store, clock, jobQueue } = context;
  const approvals = store.collection<Approval>('clinic-approvals');
  questionRoutes(app, context);
  refundRoutes(app, context);

  const ask = (request: Approval['request']): Approval => {
    const before = approvals.find((each) => each.request.request_id === request.request_id);
    if (before !== undefined) {
      if (isDeepStrictEqual(before.request, request)) return before;
      throw new VendorError(409, 'request_id_reused', 'This request_id was used for another approval.');
    }
    const undecided = { status: 'pending', decidedAt: undefined, confirmed: undefined } as const;
    const approval: Approval = { id: randomUUID(), request, ...undecided };
    approvals.put(approval.id, approval);
    jobQueue.schedule({ kind: KIND, key: approval.id, adapter: 'clinic' }, DECIDES_AFTER_MS);
    return approval;
  };

  /** False when it was decided already. */
  const decide = (approval: Approval | undefined, { status, ...changes }: Verdict): boolean => {
    if (approval?.status !== 'pending') return false;
    const { procedure, cost, procedure_date } = approval.request;
    approvals.put(approval.id, {
      ...approval,
      status,
      decidedAt: clock.now().toISOString(),
      confirmed:
        status === 'approved'
          ? {
              procedure: changes.procedure ?? procedure,
              cost: changes.cost ?? cost,
              procedure_date: changes.procedure_date ?? procedure_date,
            }
          : undefined,
    });
    return true;
  };

  jobQueue.registerHandler(KIND, (id) => {
    const approval = approvals.get(id);
    if (approval) decide(approval, verdictOn(approval.request));
  });

  keyedVendorRoutes(app, context, 'clinic', (routes) => {
    routes.post('/clinic/v1/approvals', async ({ body }, reply) => {
      const request = read(requestSchema, body);
      return reply.code(202).send(toWire(store.atomically(() => ask(request))));
    });
    routes.get<OneById>('/clinic/v1/approvals/:id', async ({ params }) =>
      toWire(requireFound(approvals.get(params.id), 'There is no such approval.')),
    );
  });

  controlRoutes(app, (controls) => {
    controls.post<OneById>('/clinic/approvals/:id/decision', async ({ body, params }) => {
      const verdict = read(verdictSchema, body);
      const approval = requireFound(approvals.get(params.id), 'Esa aprobación no existe.');
      if (!decide(approval, verdict)) throw new VendorError(409, 'decided', 'Esa aprobación ya se decidió.');
      return { approval_id: approval.id, status: verdict.status };
    });
  });
};
