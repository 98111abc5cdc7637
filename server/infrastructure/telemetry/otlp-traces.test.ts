import { expect, it, onTestFinished } from 'vitest';
import { accountCalls, newPhone, signUp } from '../../../tests/support/account-calls.ts';
import { startStubServer } from '../../../tests/support/stub-server.ts';
import { startTestApp } from '../../../tests/support/test-app.ts';
import { startTelemetry } from './start-telemetry.ts';

interface SentSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
}

/** A collector that keeps the spans of the batches that it gets. */
const startCollector = async () => {
  const spans: SentSpan[] = [];
  const bodies: string[] = [];
  const server = await startStubServer(({ body }) => {
    const { resourceSpans } = JSON.parse(body) as {
      resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[];
    };
    bodies.push(body);
    spans.push(...resourceSpans.flatMap((each) => each.scopeSpans.flatMap((scope) => scope.spans)));
    return { status: 200, body: {} };
  });
  onTestFinished(server.close);
  return { url: server.url, spans, bodies };
};

it('sends a call, its statements and its call to a vendor as one trace without values of anybody', async () => {
  const collector = await startCollector();
  const test = await startTestApp({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  onTestFinished(() => test.close());
  const telemetry = await startTelemetry(test.context);
  const phone = newPhone();
  const answer = await accountCalls(test).post('/api/accounts-minimal', signUp(phone));
  await telemetry.close();
  const traceId = answer.headers['x-request-id'];
  const ofCall = collector.spans.filter((span) => span.traceId === traceId);
  const [root, ...others] = ofCall.filter(({ parentSpanId }) => !parentSpanId);
  expect(others).toEqual([]);
  expect(root?.name).toBe('POST /api/accounts-minimal');
  const names = ofCall.map(({ name }) => name);
  expect(names).toContain('messaging');
  expect(names).toContain('insert one_time_code');
  for (const span of ofCall.filter((each) => each !== root)) expect(span.parentSpanId).toBe(root?.spanId);
  expect(collector.bodies.join('')).not.toContain(phone);
});
