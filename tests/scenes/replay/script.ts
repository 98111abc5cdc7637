import type { SandboxControls } from '../../e2e/support/sandbox.ts';
import type { People } from '../people.ts';
import { type Answers, nameOf, UnknownCall } from './calls.ts';
import { liveAnswers } from './live-answers.ts';
import type { NamedAnswer, Recordings, SceneRecording } from './recording.ts';

/** The product, as an action behind the page finds it. */
export interface Product {
  readonly url: string;
  readonly sandbox: SandboxControls;
  readonly people: People;
}

/** What a scene hears from the product: live, and written down, or as it was recorded. */
export interface Script {
  readonly answers: Answers;
  /** Does something to the product past the page. What it answers is recorded, and all that a replay knows of it. */
  behind<T>(action: (product: Product) => Promise<T>): Promise<T>;
}

/** The product plays, and all that it says is noted. */
export const recordScript = (product: Product): Script & { recording(): SceneRecording } => {
  const results: unknown[] = [];
  const answers: NamedAnswer[] = [];
  return {
    answers: {
      answer: async (call) => {
        // In the order of the calls, whenever each is answered.
        const place = answers.push({ call: nameOf(call), status: 0, headers: {}, body: Buffer.alloc(0) }) - 1;
        const answer = await liveAnswers.answer(call);
        answers[place] = { call: nameOf(call), ...answer };
        return answer;
      },
    },
    behind: async (action) => {
      const place = results.push(null) - 1;
      const result = await action(product);
      results[place] = result ?? null;
      return result;
    },
    recording: () => ({ results, answers: answers.filter(({ status }) => status > 0) }),
  };
};

/** A page may look again, or save again, as often as its timers say. */
const MAY_COME_AGAIN = ['GET', 'PUT', 'OPTIONS'];
/** A copy of a draft is saved seconds after somebody typed: in a scene or after it. */
const AT_ANY_TIME = /^PUT \/api\/borradores\//;

/** What was recorded plays: calls alike are answered in their order, and those that may be made again with the last answer. */
export const replayScript = (recordings: Recordings, title: string): Script => {
  const { results, answers } = recordings.get(title);
  const left = new Map<string, NamedAnswer[]>();
  for (const answer of answers) left.set(answer.call, [...(left.get(answer.call) ?? []), answer]);
  let next = 0;
  return {
    answers: {
      answer: async (call) => {
        const name = nameOf(call);
        const known = left.get(name);
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
