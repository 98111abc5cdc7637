import { ConfigError, type Environment, positive } from './environment.ts';

export interface TracesConfig {
  /** Of a collector, without the path. */
  readonly endpoint: string;
  /** Share of all traces that it gets, from 0 to 1. */
  readonly share: number;
}

export interface TelemetryConfig {
  /** Port of `/metrics`; undefined: nothing is measured. */
  readonly metricsPort: number | undefined;
  /** Address that it listens on; undefined: the server's. */
  readonly metricsHost: string | undefined;
  /** Undefined: no traces are recorded. */
  readonly traces: TracesConfig | undefined;
}

const readTraces = (env: Environment): TracesConfig | undefined => {
  const endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (!endpoint) return undefined;
  if (!/^https?:\/\//.test(endpoint) || !URL.canParse(endpoint))
    throw new ConfigError('OTEL_EXPORTER_OTLP_ENDPOINT debe empezar por http:// o https://');
  const share = Number(env.OTEL_TRACES_SAMPLER_ARG || 1);
  if (!(share >= 0 && share <= 1)) throw new ConfigError('OTEL_TRACES_SAMPLER_ARG debe estar entre 0 y 1');
  return { endpoint, share };
};

/** @throws ConfigError. */
export const readTelemetry = (env: Environment): TelemetryConfig => ({
  metricsPort: env.METRICS_PORT ? positive(env, 'METRICS_PORT', 0) : undefined,
  metricsHost: env.METRICS_HOST || undefined,
  traces: readTraces(env),
});
