import { afterAll, beforeAll, vi } from 'vitest';
import { apiEndpoints } from '#core/api/endpoints.ts';
import { setCredentials } from '../../src/platform/api/credentials.ts';
import { nameOf } from './requests.ts';
import { sentFields } from './section-seven.ts';

export interface ClientPage {
  /** The page's origin, which relative URLs resolve against. */
  origin: string;
  token: string | null;
  /** How often the app was notified of an expired token. */
  deadTokens: number;
  /** Called when a response has begun, before its body is read. */
  onAnswer: () => void;
  /** Names of the contract's calls that were made. */
  readonly called: Set<string>;
  /** The names of the fields sent, by call: of the body and of the query. */
  readonly sent: Map<string, Set<string>>;
  /** The responses by call, if they are recorded; a document as its media type. */
  readonly answered: Map<string, unknown[]>;
}

const contentOf = async (response: Response): Promise<unknown> => {
  const type = response.headers.get('content-type') ?? '';
  return type.startsWith('application/json') ? response.clone().json() : type;
};

const matcherOf = (path: string): RegExp => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`);
const CALLS = apiEndpoints.map((endpoint) => ({ endpoint, matcher: matcherOf(endpoint.path) }));

/** The app's own client as in a page: relative URLs resolve against the current `origin`. */
export const openClientPage = ({ keepsAnswers = false } = {}): ClientPage => {
  const page: ClientPage = {
    origin: 'http://127.0.0.1:9',
    token: null,
    deadTokens: 0,
    onAnswer: () => undefined,
    called: new Set(),
    sent: new Map(),
    answered: new Map(),
  };
  const reach = globalThis.fetch;
  beforeAll(() => {
    vi.stubGlobal('fetch', async (input: string | URL | Request, init?: RequestInit) => {
      const address = String(input);
      if (!address.startsWith('/')) return reach(input, init);
      const url = new URL(address, page.origin);
      const made = CALLS.filter(({ endpoint }) => endpoint.method === init?.method)
        // The path with fewer placeholders is the more specific one.
        .sort((one, other) => one.endpoint.path.split(':').length - other.endpoint.path.split(':').length)
        .find(({ matcher }) => matcher.test(url.pathname));
      if (made) {
        const name = nameOf(made.endpoint);
        page.called.add(name);
        page.sent.set(name, new Set([...(page.sent.get(name) ?? []), ...sentFields(url, init?.body)]));
      }
      const response = await reach(url, init);
      if (made && keepsAnswers && response.ok) {
        const name = nameOf(made.endpoint);
        page.answered.set(name, [...(page.answered.get(name) ?? []), await contentOf(response)]);
      }
      page.onAnswer();
      return response;
    });
    setCredentials({
      token: () => page.token,
      newerThan: () => Promise.resolve(null),
      onDeadToken: () => {
        page.deadTokens += 1;
      },
    });
  });
  afterAll(() => {
    vi.unstubAllGlobals();
  });
  return page;
};
