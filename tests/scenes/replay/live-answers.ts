import { request } from 'node:http';
import type { Answers, Call } from './calls.ts';

/** Heads of an answer that a page may look at. */
const KEPT = [
  'access-control-allow-headers',
  'access-control-allow-methods',
  'access-control-allow-origin',
  'content-disposition',
  'content-type',
  'location',
  'retry-after',
];

/** And at one of a page. */
const PAGES_ONLY = ['content-security-policy'];

const ask = (call: Call) =>
  new Promise<Awaited<ReturnType<Answers['answer']>>>((resolve, reject) => {
    const { method, url, headers, body } = call;
    const asked = request(url, { method, headers: { ...headers, 'accept-encoding': 'identity' } });
    asked.on('error', reject);
    asked.on('response', async (answered) => {
      const chunks: Buffer[] = [];
      for await (const chunk of answered) chunks.push(chunk as Buffer);
      const isPage = answered.headers['content-type']?.startsWith('text/html') ?? false;
      const kept = [...KEPT, ...(isPage ? PAGES_ONLY : [])].flatMap((name) => {
        const value = answered.headers[name];
        return typeof value === 'string' ? [[name, value] as const] : [];
      });
      resolve({
        status: answered.statusCode ?? 0,
        headers: Object.fromEntries(kept),
        body: Buffer.concat(chunks),
      });
    });
    asked.end(body);
  });

/** The product itself answers, at the addresses that it has in every scene. */
export const liveAnswers: Answers = { answer: ask };
