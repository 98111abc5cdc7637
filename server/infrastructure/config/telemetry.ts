import { type Environment, positive } from './environment.ts';

export interface TelemetryConfig {
  /** Port of `/metrics`; undefined: nothing is measured. */
  readonly metricsPort: number | undefined;
}

/** @throws ConfigError. */
export const readTelemetry = (env: Environment): TelemetryConfig => ({
  metricsPort: env.METRICS_PORT ? positive(env, 'METRICS_PORT', 0) : undefined,
});
