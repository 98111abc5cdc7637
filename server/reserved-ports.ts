import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import type { Environment } from './infrastructure/config/environment.ts';

const NAMES = ['PORT', 'SANDBOX_PORT', 'SANDBOX_SMTP_PORT', 'SANDBOX_PUSH_PORT'] as const;
type Name = (typeof NAMES)[number];

export interface HeldPorts {
  /** The environment with each port 0 replaced by the reserved port. */
  readonly env: Environment;
  /** The resolved ports, for a restart on the same ones. */
  readonly ports: Readonly<Partial<Record<Name, string>>>;
  /** Closes the reserving sockets right before the real listen. */
  release(...names: readonly Name[]): Promise<void>;
}

/** Port 0 means any free port, but settings name it in URLs before anything listens: it is reserved by listening here. */
export const holdPorts = async (given: Environment): Promise<HeldPorts> => {
  const env: Record<string, string | undefined> = { ...given };
  const held = new Map<Name, Server>();
  for (const name of NAMES.filter((each) => given[each] === '0')) {
    const server = createServer().listen(0, given[name === 'PORT' ? 'HOST' : 'SANDBOX_HOST'] ?? '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (typeof address === 'object' && address) env[name] = String(address.port);
    held.set(name, server);
  }
  return {
    env,
    ports: Object.fromEntries(NAMES.flatMap((name) => (env[name] ? [[name, env[name]]] : []))),
    release: async (...names) => {
      await Promise.all(
        names.map(async (name) => {
          const server = held.get(name);
          if (server?.listening) await once(server.close(), 'close');
        }),
      );
    },
  };
};
