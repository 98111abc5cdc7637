import { connect } from 'node:net';

export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const DRIP_EVERY_MS = 100;

/**
 * Writes raw bytes to a server and reads until it closes the connection: for what no HTTP client would send. Valid
 * requests ask for `Connection: close`. `drip` follows again and again, until the end.
 */
export const sendRaw = async (url: string, bytes: string | Buffer, drip?: string): Promise<RawAnswer> => {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  // A server that closes while bytes still arrive resets the connection: the response before that counts.
  socket.on('error', () => undefined);
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes);
  const dripping = drip === undefined ? undefined : setInterval(() => socket.write(drip), DRIP_EVERY_MS);
  await closed;
  clearInterval(dripping);
  const [head = '', ...rest] = Buffer.concat(chunks).toString('utf8').split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const headers = lines.map((line) => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  return {
    status: Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1]),
    headers: Object.fromEntries(headers),
    body: rest.join('\r\n\r\n'),
  };
};
