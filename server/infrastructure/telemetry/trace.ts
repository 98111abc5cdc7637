import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

/** Where in which trace something happens, as W3C Trace Context has it. Random: they identify and authorise nobody. */
export interface Trace {
  /** 32 hexadecimal digits: joins a call, the jobs that it queues and their calls to the companies. */
  readonly traceId: string;
  /** 16 hexadecimal digits: the step. */
  readonly spanId: string;
}

const TRACE_BYTES = 16;
const SPAN_BYTES = 8;
const TRACEPARENT = /^[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-[\da-f]{2}$/;
const NONE = /^0+$/;

const current = new AsyncLocalStorage<Trace>();

const newSpanId = (): string => randomBytes(SPAN_BYTES).toString('hex');

export const newTraceId = (): string => randomBytes(TRACE_BYTES).toString('hex');

/** The place that a `traceparent` names; undefined for anything else. */
export const readTraceparent = (text: string | undefined): Trace | undefined => {
  const [, traceId, spanId] = TRACEPARENT.exec(text ?? '') ?? [];
  if (!traceId || !spanId || NONE.test(traceId) || NONE.test(spanId)) return undefined;
  return { traceId, spanId };
};

/** A first step of a trace of this id. */
export const traceOf = (traceId: string): Trace => ({ traceId, spanId: newSpanId() });

export const runInTrace = <T>(trace: Trace, work: () => T): T => current.run(trace, work);

export const currentTrace = (): Trace | undefined => current.getStore();

/** For whom the current step calls, or the job that it queues; undefined outside of any. */
export const currentTraceparent = (): string | undefined => {
  const trace = current.getStore();
  return trace && `00-${trace.traceId}-${trace.spanId}-01`;
};
