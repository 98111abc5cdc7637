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

export const runInTrace = <T>(trace: Trace, work: () => T): T => current.run(trace, work);

export const currentTrace = (): Trace | undefined => current.getStore();

/** For whom the current step calls, or the job that it queues; undefined outside of any. */
export const currentTraceparent = (): string | undefined => {
  const trace = current.getStore();
  return trace && `00-${trace.traceId}-${trace.spanId}-01`;
};

/** What is done in a step; neither its name nor its attributes hold a value of somebody's. */
export interface Step {
  readonly name: string;
  readonly kind: 'server' | 'client' | 'consumer';
  readonly attributes: Readonly<Record<string, string | number>>;
}

/** Whence a step comes: from one of another process, or, without `spanId`, from nowhere. */
export interface Origin {
  readonly traceId: string;
  readonly spanId?: string;
}

export interface OpenStep {
  readonly trace: Trace;
  end(outcome?: { readonly attributes?: Step['attributes']; readonly error?: unknown }): void;
}

export type StepRecorder = (step: Step, from: Origin) => OpenStep;

let recorder: StepRecorder | undefined;

/** Records the steps of this process from now on; until the function returned is called. */
export const recordSteps = (record: StepRecorder): (() => void) => {
  recorder = record;
  return () => {
    recorder = undefined;
  };
};

export const isRecording = (): boolean => recorder !== undefined;

/** Begins a step, which somebody must end. */
export const openStep = (step: Step, from: Origin): OpenStep =>
  recorder?.(step, from) ?? {
    trace: { traceId: from.traceId, spanId: newSpanId() },
    end: () => undefined,
  };

/** Runs `work` as a step of the current trace, or of another; without any it is none. */
export const inStep = async <T>(step: Step, work: () => Promise<T>, from?: Origin): Promise<T> => {
  const origin = from ?? (recorder && current.getStore());
  if (!origin) return work();
  const opened = openStep(step, origin);
  try {
    const value = await runInTrace(opened.trace, work);
    opened.end();
    return value;
  } catch (error) {
    opened.end({ error });
    throw error;
  }
};
