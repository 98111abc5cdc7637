import {
  type Attributes,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  BatchSpanProcessor,
  RandomIdGenerator,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { TracesConfig } from '../config/telemetry.ts';
import { recordSteps, type Step } from '../runtime/trace.ts';
import { serviceResource } from './service.ts';

const EXPORT_TIMEOUT_MS = 5_000;

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
} as const satisfies Record<Step['kind'], SpanKind>;

/** A message can hold what somebody typed; a class and a code cannot. */
const typeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as { readonly code?: unknown };
  return typeof code === 'string' ? code : error.constructor.name;
};

/**
 * Sends the steps of this process to a collector by OTLP over HTTP, in the background, until it is closed; what the
 * collector does not take is lost. Each trace is sent whole or not at all, by its id.
 */
export const exportTraces = ({ endpoint, share }: TracesConfig): { close(): Promise<void> } => {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    timeoutMillis: EXPORT_TIMEOUT_MS,
  });
  const random = new RandomIdGenerator();
  let wantedTraceId: string | undefined;
  const provider = new TracerProvider({
    resource: serviceResource(),
    sampler: new TraceIdRatioBasedSampler(share),
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: EXPORT_TIMEOUT_MS })],
    // A first step has the id of its request, which is answered and logged whether it is recorded or not.
    idGenerator: {
      generateTraceId: () => wantedTraceId ?? random.generateTraceId(),
      generateSpanId: () => random.generateSpanId(),
    },
  });
  const tracer = provider.getTracer('cuotasana');
  const stopRecording = recordSteps(({ name, kind, attributes }, { traceId, spanId }) => {
    const parent =
      spanId === undefined
        ? ROOT_CONTEXT
        : trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: TraceFlags.SAMPLED });
    wantedTraceId = traceId;
    const span = tracer.startSpan(name, { kind: KINDS[kind], attributes: attributes as Attributes }, parent);
    return {
      trace: { traceId, spanId: span.spanContext().spanId },
      end: ({ attributes: more, error } = {}) => {
        if (more) span.setAttributes(more as Attributes);
        if (error !== undefined) {
          span.setAttribute('error.type', typeOf(error));
          span.setStatus({ code: SpanStatusCode.ERROR });
        }
        span.end();
      },
    };
  });
  return {
    close: async () => {
      stopRecording();
      // Without a collector there is nobody to wait for.
      await provider.shutdown().catch(() => undefined);
    },
  };
};
