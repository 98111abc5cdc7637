import type { IncomingHttpHeaders } from 'node:http';

/** Where the app and the other companies are in every scene: a browser behind the scene server reaches nothing else. */
export const APP_PORT = 3000;
export const APP_URL = `http://localhost:${APP_PORT}`;
export const SANDBOX_URL = `http://localhost:${APP_PORT + 1}`;

/** A request of a page that is no file of the app. */
export interface Call {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** Whoever answers in the place of the product. Errors: `UnknownCall`. */
export interface Answers {
  answer(call: Call): Promise<Answer>;
}

/** A page asked for something that its recording does not have. */
export class UnknownCall extends Error {}

/** What a page makes up each time: its own number of an attempt to use a code. */
const MADE_UP = /(?<=[?&]intento=)[\w-]+/;

/** 'GET /api/x?y=1', or with the whole address where it is another company's. */
export const nameOf = ({ method, url }: Pick<Call, 'method' | 'url'>): string => {
  const path = url.startsWith(`${APP_URL}/`) ? url.slice(APP_URL.length) : url;
  return `${method} ${path.replace(MADE_UP, '*')}`;
};

export const jsonAnswer = (
  status: number,
  json: unknown,
  headers: Readonly<Record<string, string>> = {},
): Answer => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  body: Buffer.from(JSON.stringify(json)),
});
