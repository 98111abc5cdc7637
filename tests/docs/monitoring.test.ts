import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { METRICS, type MetricName, prometheusName } from '../../server/infrastructure/telemetry/metrics.ts';
import { anchorsOf } from './markdown-tables.ts';

const RULES = readFileSync('deploy/monitoring/alerts.yml', 'utf8');
const RUNBOOK = readFileSync('docs/runbook.md', 'utf8');

/** What is counted beforehand for the alerts, by its name. */
const records = new Map(
  [...RULES.matchAll(/^ {6}- record: (\S+)\n {8}expr: >-\n((?: {10}.*\n)+)/gm)].map(
    ([, name = '', expression = '']) => [name, expression] as const,
  ),
);

const alerts = RULES.split(/^ {6}- alert: /m)
  .slice(1)
  .map((rule) => {
    const [, expression = ''] = /expr: ([\s\S]*?)\n {8}for:/.exec(rule) ?? [];
    const [, page = '', anchor = ''] = /runbook: (\S+)#(\S+)/.exec(rule) ?? [];
    return {
      name: rule.slice(0, rule.indexOf('\n')),
      expression: expression.replace(/^>-/, ''),
      page,
      anchor,
    };
  });

const dashboard = JSON.parse(readFileSync('deploy/monitoring/dashboard.json', 'utf8')) as {
  readonly panels: readonly {
    readonly title: string;
    readonly targets: readonly { readonly expr: string }[];
  }[];
};
/** It always fires, whatever is measured. */
const HEARTBEAT = 'Watchdog';
const expressions = [
  ...records.values(),
  ...alerts.flatMap(({ name, expression }) => (name === HEARTBEAT ? [] : [expression])),
  ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
];

const seriesOf = (name: MetricName): readonly string[] =>
  METRICS[name].kind === 'histogram'
    ? ['bucket', 'count', 'sum'].map((part) => `${prometheusName(name)}_${part}`)
    : [prometheusName(name)];
/** Of Prometheus' node exporter, and of the file that it reads. */
const OF_MACHINES = ['node_filesystem_avail_bytes', 'node_filesystem_size_bytes', 'backup_finished_seconds'];
const SERIES = new Set([
  'up',
  ...OF_MACHINES,
  ...records.keys(),
  ...(Object.keys(METRICS) as MetricName[]).flatMap(seriesOf),
]);

const BY = /\b(?:by|without|on|ignoring) \(([^)]*)\)/g;

/** Names that are no function, operator or label. */
const seriesIn = (expression: string): readonly string[] =>
  expression
    .replaceAll(/"[^"]*"|\{[^}]*\}|\[[^\]]*\]/g, '')
    .replaceAll(BY, '')
    .match(/\b[a-z_][a-z_:0-9]*\b(?!\s*\()/g)
    ?.filter((name) => !['and', 'or', 'unless', 'offset'].includes(name)) ?? [];

const labelsIn = (expression: string): readonly string[] => [
  ...[...expression.matchAll(BY)].flatMap(([, list = '']) => list.split(/,\s*/)),
  ...[...expression.matchAll(/([a-z_]+)(?:=~?|!=)"/g)].map(([, label = '']) => label),
];

/** Labels that the server's code writes, and those of Prometheus itself. */
const labels = (): ReadonlySet<string> => {
  const sources = globSync('server/**/*.ts').map((file) => readFileSync(file, 'utf8'));
  const written = sources.flatMap((source) => [
    ...(source.match(/'[a-z]+(?:\.[a-z_]+)+'/g) ?? []).map((text) => text.slice(1, -1).replaceAll('.', '_')),
    ...[...source.matchAll(/\b(?:count|recordDuration)\(([\s\S]{0,200}?)\);/g)].flatMap(
      ([, given = '']) => given.match(/\b[a-z]+(?=[:,\s])/g) ?? [],
    ),
    ...(/outcome: 'error' in outcome/.test(source) ? ['outcome', 'vendor'] : []),
  ]);
  return new Set([...written, 'le', 'job', ...['instance', 'mountpoint', 'fstype']]);
};

describe('an alert', () => {
  it('leads to its page, of which each is an alert’s', () => {
    expect(alerts.length).toBeGreaterThanOrEqual(10);
    expect(new Set(alerts.map(({ page }) => page))).toEqual(new Set(['docs/runbook.md']));
    const pages = anchorsOf(RUNBOOK.replace(/^# .*$/m, ''));
    expect(alerts.map(({ anchor }) => anchor)).toEqual(pages);
  });

  it('and a panel ask for what is measured, by labels that it has', () => {
    for (const expression of expressions) {
      expect(seriesIn(expression), expression).not.toEqual([]);
      for (const name of seriesIn(expression)) expect(SERIES, expression).toContain(name);
    }
    const known = labels();
    for (const label of expressions.flatMap(labelsIn)) expect(known).toContain(label);
  });

  it('has a page whose commands and lines of the log exist', () => {
    const operations = readFileSync('docs/operations.md', 'utf8');
    const named = [...RUNBOOK.matchAll(/npm run ops -- ([a-z]+ [a-z]+)/g)].map(([, command]) => command);
    expect(named.length).toBeGreaterThan(10);
    for (const command of named) expect(operations).toContain(`\`${command}\``);
    const sources = globSync('server/**/*.ts')
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n');
    const lines = [...RUNBOOK.matchAll(/(?:for|and) `([a-z][a-z ]+)`/g)].map(([, line]) => line);
    expect(lines.length).toBeGreaterThan(3);
    for (const line of lines) expect(sources).toContain(line);
  });

  it('is tried, as it fires and as it does not', () => {
    const tried = readFileSync('deploy/monitoring/alerts.test.yml', 'utf8');
    const cases = [...tried.matchAll(/alertname: (\w+)\n +eval_time: \w+\n +exp_alerts:( \[\])?/g)];
    const casesOf = (isCalm: boolean) =>
      new Set(cases.flatMap(([, name = '', none]) => (isCalm === (none !== undefined) ? [name] : [])));
    const names = new Set(alerts.map(({ name }) => name));
    expect(casesOf(true)).toEqual(new Set([...names].filter((name) => name !== HEARTBEAT)));
    expect(casesOf(false)).toEqual(names);
    const fired = [...tried.matchAll(/runbook: (\S+)$/gm)].map(([, page]) => page);
    expect(new Set(fired)).toEqual(new Set(alerts.map(({ page, anchor }) => `${page}#${anchor}`)));
  });

  it('is among the rules of the configuration that scrapes us by the job that the rules name', () => {
    const configuration = readFileSync('deploy/monitoring/prometheus.yml', 'utf8');
    expect(configuration).toContain('rule_files:\n  - alerts.yml\n');
    const [, job] = /job_name: (\w+)/.exec(configuration) ?? [];
    expect(configuration).toContain('job_name: machine\n');
    expect(readFileSync('deploy/postgres/backup.sh', 'utf8')).toContain('echo "backup_finished_seconds ');
    const named = [...RULES.matchAll(/\bjob="(\w+)"/g)].map(([, name]) => name);
    expect(named.length).toBeGreaterThan(0);
    expect(new Set(named)).toEqual(new Set([job]));
  });

  it('is of everything that is measured, or a panel is', () => {
    const asked = new Set(expressions.flatMap(seriesIn));
    const unasked = (Object.keys(METRICS) as MetricName[]).filter(
      (name) => !seriesOf(name).some((series) => asked.has(series)),
    );
    expect(unasked).toEqual([]);
  });
});
