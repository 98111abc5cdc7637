import { request } from 'node:http';
import type { Answers, Call } from './calls.ts';

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
export const liveAnswers: Answers = { answer: ask };
