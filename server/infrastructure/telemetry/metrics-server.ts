import { totalmem } from 'node:os';
import { performance } from 'node:perf_hooks';
import type { Counter, Histogram } from '@opentelemetry/api';
import { PrometheusExporter } from '@opentelemetry/exporter-prometheus';
import { MeterProvider } from '@opentelemetry/sdk-metrics';
import type { Log } from '../runtime/log.ts';
import { keepReadings } from './kept-readings.ts';
import { addSink, METRICS, type MetricName, type Reading, readSources } from './metrics.ts';
import { serviceResource } from './service.ts';

/** Of the control group, where it has a limit; else all memory of the machine. */
const memoryLimit = (): number =>
  Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem());

const createProcessReader = (): (() => readonly Reading[]) => {
  let last = performance.eventLoopUtilization();
  return () => {
    const { utilization } = performance.eventLoopUtilization(last);
    last = performance.eventLoopUtilization();
    return [
      { name: 'nodejs.eventloop.utilization', value: utilization },
      { name: 'process.memory.usage', value: process.memoryUsage.rss() },
      { name: 'process.memory.limit', value: memoryLimit() },
    ];
  };
};

/**
 * Answers `/metrics` for Prometheus on a port of its own, never the public one, until it is closed. What
 * `readBusiness` gives is kept as `keepReadings` says.
 * @throws the listener's error, such as EADDRINUSE.
 */
export const serveMetrics = async (options: {
  readonly host: string;
  readonly port: number;
  readonly readBusiness: () => Promise<readonly Reading[]>;
  readonly log: Log;
}): Promise<{ close(): Promise<void> }> => {
  const { host, port, readBusiness, log } = options;
  const exporter = new PrometheusExporter({ host, port, preventServerStart: true, withoutScopeInfo: true });
  const provider = new MeterProvider({ resource: serviceResource(), readers: [exporter] });
  const meter = provider.getMeter('cuotasana');
  const counters = new Map<MetricName, Counter>();
  const histograms = new Map<MetricName, Histogram>();
  const names = Object.keys(METRICS) as MetricName[];
  const gauges = new Map(
    names
      .filter((name) => METRICS[name].kind === 'gauge')
      .map((name) => [name, meter.createObservableGauge(name, METRICS[name])] as const),
  );
  for (const name of names) {
    const { kind, unit, description } = METRICS[name];
    if (kind === 'counter') {
      const counter = meter.createCounter(name, { unit, description });
      // There from the start: an alert on growth needs the number before the first.
      counter.add(0);
      counters.set(name, counter);
    } else if (kind === 'histogram') {
      const advice = { explicitBucketBoundaries: [...METRICS[name].buckets] };
      histograms.set(name, meter.createHistogram(name, { unit, description, advice }));
    }
  }
  const readKept = keepReadings(readBusiness, log);
  const readProcess = createProcessReader();
  meter.addBatchObservableCallback(
    async (observed) => {
      for (const { name, value, attributes } of [...readSources(), ...readProcess(), ...(await readKept())]) {
        const gauge = gauges.get(name);
        if (gauge) observed.observe(gauge, value, attributes);
      }
    },
    [...gauges.values()],
  );
  const removeSink = addSink({
    add: (name, attributes) => counters.get(name)?.add(1, attributes),
    record: (name, seconds, attributes) => histograms.get(name)?.record(seconds, attributes),
  });
  try {
    await exporter.startServer();
  } catch (error) {
    removeSink();
    throw error;
  }
  return {
    close: async () => {
      removeSink();
      await provider.shutdown();
    },
  };
};
