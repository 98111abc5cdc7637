import type { Context } from '../context.ts';

interface Telemetry {
  close(): Promise<void>;
}

const startMetrics = async (context: Context, port: number): Promise<Telemetry> => {
  const [{ serveMetrics }, { readBusinessGauges }] = await Promise.all([
    import('./metrics-server.ts'),
    import('./business-gauges.ts'),
  ]);
  const { config, log } = context;
  const host = config.telemetry.metricsHost ?? config.host;
  return serveMetrics({ host, port, readBusiness: () => readBusinessGauges(context), log });
};

/**
 * Serves metrics and sends traces where the settings want them, until it is closed. Nothing of OpenTelemetry's is loaded
 * without.
 * @throws the listener's error, such as EADDRINUSE.
 */
export const startTelemetry = async (context: Context): Promise<Telemetry> => {
  const { metricsPort, traces } = context.config.telemetry;
  const metrics = metricsPort === undefined ? undefined : await startMetrics(context, metricsPort);
  const exported = traces && (await import('./otlp-traces.ts')).exportTraces(traces);
  return {
    close: async () => {
      await Promise.all([metrics?.close(), exported?.close()]);
    },
  };
};
