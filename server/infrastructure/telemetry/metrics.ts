/** Upper bounds of the buckets of a duration, seconds. */
const CALL_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;
const JOB_SECONDS = [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300, 1_800] as const;

interface Metric {
  readonly kind: 'counter' | 'histogram' | 'gauge';
  /** UCUM; `1` for a number of things. */
  readonly unit: string;
  readonly description: string;
  readonly buckets?: readonly number[];
}

/**
 * Everything that is measured, named by OpenTelemetry's semantic conventions where they have a name. A gauge is read
 * when somebody asks for it; the others are of this process since its start. No attribute holds anything of a person.
 */
export const METRICS = {
  'http.server.request.duration': {
    kind: 'histogram',
    unit: 's',
    description: 'Calls and pages, by route pattern, method and class of status',
    buckets: CALL_SECONDS,
  },
  'db.client.connection.wait_time': {
    kind: 'histogram',
    unit: 's',
    description: 'Time until a connection of the pool was there',
    buckets: CALL_SECONDS,
  },
  'db.client.connection.timeouts': {
    kind: 'counter',
    unit: '1',
    description: 'Connections that were not there in time',
  },
  'db.client.connection.count': {
    kind: 'gauge',
    unit: '1',
    description: 'Open connections of a pool, idle or used',
  },
  'db.client.connection.max': { kind: 'gauge', unit: '1', description: 'Connections that a pool may open' },
  'db.client.connection.pending_requests': {
    kind: 'gauge',
    unit: '1',
    description: 'Who waits for a connection of a pool',
  },
  'messaging.process.duration': {
    kind: 'histogram',
    unit: 's',
    description: 'Runs of background jobs, by queue and outcome: done, later, failed',
    buckets: JOB_SECONDS,
  },
  'vendor.call.duration': {
    kind: 'histogram',
    unit: 's',
    description: 'Calls to the companies, by vendor and outcome: answered, refused, down',
    buckets: CALL_SECONDS,
  },
  'codes.sent': { kind: 'counter', unit: '1', description: 'One-time codes accepted by the vendor' },
  'codes.used': { kind: 'counter', unit: '1', description: 'One-time codes typed right' },
  'codes.wrong': { kind: 'counter', unit: '1', description: 'One-time codes typed wrong' },
  'codes.slowed': {
    kind: 'counter',
    unit: '1',
    description: 'Requests of unknown devices that the brake on wrong codes held up',
  },
  'reminders.sent': { kind: 'counter', unit: '1', description: 'Reminders accepted by a channel' },
  'page.errors': { kind: 'counter', unit: '1', description: 'Failures that pages reported' },
  'page.policy_reports': {
    kind: 'counter',
    unit: '1',
    description: 'Things that the policy of a page kept it from, as browsers reported',
  },
  'nodejs.eventloop.utilization': {
    kind: 'gauge',
    unit: '1',
    description: 'Share of its time that the event loop was busy since the last reading',
  },
  'process.memory.usage': { kind: 'gauge', unit: 'By', description: 'Resident memory' },
  'process.memory.limit': {
    kind: 'gauge',
    unit: 'By',
    description:
      'What the process may use at most, by its control group; of one without a limit there is none',
  },
  'certificates.remaining': {
    kind: 'gauge',
    unit: 's',
    description: 'Until the first certificate of a setting ends',
  },
  'figures.age': {
    kind: 'gauge',
    unit: 's',
    description:
      'Since this process last read from the database what jobs, payments and the others below say',
  },
  'jobs.age': {
    kind: 'gauge',
    unit: 's',
    description: 'How long the job of a queue that could be run for longest has waited',
  },
  'jobs.dead': { kind: 'gauge', unit: '1', description: 'Jobs of a queue that nobody tries again' },
  'payments.unreconciled': {
    kind: 'gauge',
    unit: 'COP',
    description: 'Pesos by which provider and books differ, of the last sixty days',
  },
  'payments.differences': {
    kind: 'gauge',
    unit: '1',
    description: 'Payments that provider and books do not have alike, of the last sixty days',
  },
  'payments.reconciliation.age': {
    kind: 'gauge',
    unit: 's',
    description: 'Since provider and books were last compared',
  },
  'reminders.due': {
    kind: 'gauge',
    unit: '1',
    description: 'People whose reminders are due to be looked at',
  },
  'obligations.due': {
    kind: 'gauge',
    unit: '1',
    description: 'Obligations whose time to be looked at has come',
  },
  'obligations.late': {
    kind: 'gauge',
    unit: '1',
    description: 'Obligations past their last day and not kept',
  },
  'operator_requests.age': {
    kind: 'gauge',
    unit: 's',
    description:
      'How long the oldest request for a second operator has waited undecided, and for a day after it lapsed',
  },
  'rate_cap.missing': {
    kind: 'gauge',
    unit: '1',
    description: '1 while the legal rate cap of the month is not loaded',
  },
  'partitions.years_ahead': {
    kind: 'gauge',
    unit: '1',
    description: 'Years after this one for which ledger and events have a partition',
  },
  'emails.unsent': { kind: 'gauge', unit: '1', description: 'E-mails that the mail server has not taken' },
  'emails.age': {
    kind: 'gauge',
    unit: 's',
    description: 'How long the oldest of them that may be sent at any hour has waited',
  },
  'wal_archive.age': {
    kind: 'gauge',
    unit: 's',
    description: 'Since the database server last archived its changes; 0 where it has no archive_timeout',
  },
  'wal_archive.failing': {
    kind: 'gauge',
    unit: '1',
    description: '1 while the last try of the database server to archive its changes failed',
  },
} as const satisfies Record<string, Metric>;

export type MetricName = keyof typeof METRICS;
type NameOf<K extends Metric['kind']> = {
  [N in MetricName]: (typeof METRICS)[N]['kind'] extends K ? N : never;
}[MetricName];
export type Gauge = NameOf<'gauge'>;

export type Attributes = Readonly<Record<string, string>>;

/** A gauge's value for one set of attributes. */
export interface Reading {
  readonly name: Gauge;
  readonly value: number;
  readonly attributes?: Attributes;
}

/** Where measurements go: an exporter, once one is started. */
export interface MetricSink {
  add(name: NameOf<'counter'>, attributes: Attributes): void;
  record(name: NameOf<'histogram'>, seconds: number, attributes: Attributes): void;
}

const sinks = new Set<MetricSink>();
/** What this process holds that has a state to be read, such as pools. */
const sources = new Set<() => readonly Reading[]>();

/** Until it is removed by the function returned. */
export const addSink = (sink: MetricSink): (() => void) => {
  sinks.add(sink);
  return () => sinks.delete(sink);
};

/** Has `read` asked at each reading, until it is removed by the function returned. */
export const addSource = (read: () => readonly Reading[]): (() => void) => {
  sources.add(read);
  return () => sources.delete(read);
};

export const readSources = (): readonly Reading[] => [...sources].flatMap((read) => read());

/** Counts one. */
export const count = (name: NameOf<'counter'>, attributes: Attributes = {}): void => {
  for (const sink of sinks) sink.add(name, attributes);
};

/** Records a duration of `milliseconds`, exported in seconds. */
export const recordDuration = (
  name: NameOf<'histogram'>,
  milliseconds: number,
  attributes: Attributes,
): void => {
  for (const sink of sinks) sink.record(name, milliseconds / 1_000, attributes);
};

/** Records how long `work` takes, with the attributes that its outcome has. */
export const timed = async <T>(
  name: NameOf<'histogram'>,
  attributesOf: (outcome: { readonly value: T } | { readonly error: unknown }) => Attributes,
  work: () => Promise<T>,
): Promise<T> => {
  const startedAt = performance.now();
  try {
    const value = await work();
    recordDuration(name, performance.now() - startedAt, attributesOf({ value }));
    return value;
  } catch (error) {
    recordDuration(name, performance.now() - startedAt, attributesOf({ error }));
    throw error;
  }
};

/** The name under which Prometheus reads it, without the suffixes of a histogram's parts. */
export const prometheusName = (name: MetricName): string => {
  const plain = name.replaceAll('.', '_');
  return METRICS[name].kind === 'counter' ? `${plain}_total` : plain;
};
