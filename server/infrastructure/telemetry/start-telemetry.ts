import type { Context } from '../context.ts';

interface Telemetry {
  close(): Promise<void>;
}

/**
 * Serves metrics where the settings want them, until it is closed. Nothing of OpenTelemetry's is loaded without.
 * @throws the listener's error, such as EADDRINUSE.
 */
export const startTelemetry = async (context: Context): Promise<Telemetry> => {
  const { config, log } = context;
  const { metricsPort: port } = config.telemetry;
  if (port === undefined) return { close: () => Promise.resolve() };
  const [{ serveMetrics }, { readBusinessGauges }] = await Promise.all([
    import('./metrics-server.ts'),
    import('./business-gauges.ts'),
  ]);
  return serveMetrics({
    host: config.host,
    port,
    readBusiness: () => readBusinessGauges(context),
    log,
  });
};
