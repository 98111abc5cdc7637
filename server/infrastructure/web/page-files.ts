import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

type Coding = 'br' | 'gzip' | 'identity';

const compress: Readonly<Record<Coding, (bytes: Buffer) => Buffer>> = {
  br: (bytes) => brotliCompressSync(bytes),
  gzip: (bytes) => gzipSync(bytes, { level: 9 }),
  identity: (bytes) => bytes,
};

/** The best that a browser takes of what we have. */
const codingFor = (accepted = ''): Coding => {
  const taken = accepted
    .split(',')
    .map((one) => one.split(';').map((part) => part.trim()))
    .filter(([, weight]) => !/^q=0(\.0*)?$/.test(weight ?? ''))
    .map(([coding]) => coding);
  return taken.includes('br') ? 'br' : taken.includes('gzip') ? 'gzip' : 'identity';
};

/** A file of the build that goes out with what this server says in it: kept in memory, compressed once, always asked again. */
export const openPageFile = (file: string, type: string, tell: (text: string) => string) => {
  const bytes = Buffer.from(tell(readFileSync(file, 'utf8')));
  const etag = `"${createHash('sha256').update(bytes).digest('base64url')}"`;
  const compressed = new Map<Coding, Buffer>();
  const bytesIn = (coding: Coding): Buffer => {
    const found = compressed.get(coding) ?? compress[coding](bytes);
    compressed.set(coding, found);
    return found;
  };
  return (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding', etag });
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
    const coding = codingFor(request.headers['accept-encoding']);
    if (coding !== 'identity') reply.header('content-encoding', coding);
    return reply.type(type).send(bytesIn(coding));
  };
};

export type PageFile = ReturnType<typeof openPageFile>;

/** Opens the pages of a build, by their names. */
export const openPages = (
  folder: string,
  names: readonly string[],
  tell: (page: string) => string,
): ReadonlyMap<string, PageFile> =>
  new Map(
    names.map((name) => [name, openPageFile(path.join(folder, name), 'text/html; charset=utf-8', tell)]),
  );
