import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import type { Environment } from './infrastructure/config/environment.ts';

const NAMES = ['PORT', 'SANDBOX_PORT', 'SANDBOX_SMTP_PORT', 'SANDBOX_PUSH_PORT'] as const;
type Name = (typeof NAMES)[number];

export interface HeldPorts {
  /** The settings with a port in the place of each 0. */
  readonly env: Environment;
  /** Each of them, as whoever starts us again at the same ones sets it. */
  readonly ports: Readonly<Partial<Record<Name, string>>>;
  /** Lets go of ports in the moment before they are listened on. */
  release(...names: readonly Name[]): Promise<void>;
}

/**
 * A port of 0 is any free one, but the settings name it in addresses before anybody listens on it: it is taken here, so that
 * nobody else gets it meanwhile.
 */
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
