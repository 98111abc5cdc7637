import type { IncomingHttpHeaders } from 'node:http';

/** Origins of the app and the vendors in every scene: a browser behind the scene server reaches nothing else. */
export const APP_PORT = 3000;
export const APP_URL = `http://localhost:${APP_PORT}`;
export const SANDBOX_URL = `http://localhost:${APP_PORT + 1}`;

/** A request that is no static file of the app. */
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

/** Answers calls in the product's place. Errors: `UnknownCall`. */
export interface Answers {
  answer(call: Call): Promise<Answer>;
}

/** A call without a recorded answer. */
export class UnknownCall extends Error {}

/** Random per call: the id of an attempt to use a code. */
const MADE_UP = /(?<=[?&]intento=)[\w-]+/;

/** 'GET /api/x?y=1', or with the whole URL for another company's. */
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
