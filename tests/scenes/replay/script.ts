import { request } from 'node:http';
import type { SandboxControls } from '../../../sandbox/demo/controls.ts';
import type { People } from '../people.ts';
import { type Answers, type Call, nameOf, UnknownCall } from './calls.ts';
import type { NamedAnswer, Recordings, SceneRecording } from './recording.ts';

/** Response headers that a page may read. */
const KEPT = [
  'access-control-allow-headers',
  'access-control-allow-methods',
  'access-control-allow-origin',
  'content-disposition',
  'content-type',
  'location',
  'retry-after',
];

/** Kept for pages too. */
const PAGES_ONLY = ['content-security-policy'];

const ask = (call: Call) =>
  new Promise<Awaited<ReturnType<Answers['answer']>>>((resolve, reject) => {
    const { method, url, headers, body } = call;
    const outgoing = request(url, { method, headers: { ...headers, 'accept-encoding': 'identity' } });
    outgoing.on('error', reject);
    outgoing.on('response', async (incoming) => {
      const chunks: Buffer[] = [];
      for await (const chunk of incoming) chunks.push(chunk as Buffer);
      const isPage = incoming.headers['content-type']?.startsWith('text/html') ?? false;
      const keptHeaders = [...KEPT, ...(isPage ? PAGES_ONLY : [])].flatMap((name) => {
        const value = incoming.headers[name];
        return typeof value === 'string' ? [[name, value] as const] : [];
      });
      resolve({
        status: incoming.statusCode ?? 0,
        headers: Object.fromEntries(keptHeaders),
        body: Buffer.concat(chunks),
      });
    });
    outgoing.end(body);
  });

/** Answers from the running product, at the URLs that it has in every scene. */
const liveAnswers: Answers = { answer: ask };

/** The product, for actions behind the page. */
export interface Product {
  readonly url: string;
  readonly sandbox: SandboxControls;
  readonly people: People;
}

/** The product's side of a scene: live and recorded, or replayed. */
export interface Script {
  readonly answers: Answers;
  /** Runs an action on the product, behind the page. Its result is recorded; a replay returns it without running the action. */
  behind<T>(action: (product: Product) => Promise<T>): Promise<T>;
}

/** The live product; everything it answers is recorded. */
export const recordScript = (product: Product): Script & { recording(): SceneRecording } => {
  const results: unknown[] = [];
  const answers: NamedAnswer[] = [];
  return {
    answers: {
      answer: async (call) => {
        // In the order of the calls, not of their responses.
        const index = answers.push({ call: nameOf(call), status: 0, headers: {}, body: Buffer.alloc(0) }) - 1;
        const answer = await liveAnswers.answer(call);
        answers[index] = { call: nameOf(call), ...answer };
        return answer;
      },
    },
    behind: async (action) => {
      const index = results.push(null) - 1;
      const result = await action(product);
      results[index] = result ?? null;
      return result;
    },
    recording: () => ({ results, answers: answers.filter(({ status }) => status > 0) }),
  };
};

/** Timers may repeat these calls any number of times. */
const MAY_COME_AGAIN = ['GET', 'PUT', 'OPTIONS'];
/** A draft is synced seconds after typing: during a scene or after it. */
const AT_ANY_TIME = /^PUT \/api\/borradores\//;

/** Replays a recording: equal calls get their answers in order, repeatable ones the last answer again. */
export const replayScript = (recordings: Recordings, title: string): Script => {
  const { results, answers } = recordings.get(title);
  const remaining = new Map<string, NamedAnswer[]>();
  for (const answer of answers) remaining.set(answer.call, [...(remaining.get(answer.call) ?? []), answer]);
  let next = 0;
  return {
    answers: {
      answer: async (call) => {
        const name = nameOf(call);
        const known = remaining.get(name);
        const isLast = known?.length === 1 && MAY_COME_AGAIN.includes(call.method);
        const answer =
          (isLast ? known[0] : known?.shift()) ??
          (AT_ANY_TIME.test(name) ? recordings.anywhere(name) : undefined);
        if (answer) return answer;
        throw new UnknownCall(
          `${title} called ${name}, for which nothing is recorded: if it should, npm run scenes:record -- ${title}`,
        );
      },
    },
    behind: async <T>() => {
      if (next >= results.length) throw new Error(`${title} does more behind the page than is recorded`);
      const result = results[next];
      next += 1;
      return result as T;
    },
  };
};
