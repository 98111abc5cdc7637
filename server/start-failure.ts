import path from 'node:path';
import { ConfigError, type Environment } from './infrastructure/config/environment.ts';
import { isDatabaseUnavailable, isDiskFull } from './infrastructure/database/failures.ts';
import { MigrationError } from './infrastructure/database/migrate.ts';
import { DataFolderInUse } from './infrastructure/database/server-lock.ts';
import { describeError } from './infrastructure/runtime/log.ts';

/** SQLSTATEs of a refused login and of a database that does not exist. */
const NO_ENTRY = ['28000', '28P01', '3D000'];

interface SystemError {
  readonly code?: string;
  readonly syscall?: string;
  readonly address?: string;
  readonly hostname?: string;
  readonly port?: number;
}

/** Of a port that cannot be listened on. */
const explainListening = ({ code, address, hostname, port }: SystemError): string | undefined => {
  if (code === 'EADDRINUSE')
    return `El puerto ${port} está ocupado. Cierra lo que lo usa o define PORT, METRICS_PORT, SANDBOX_PORT, SANDBOX_SMTP_PORT o SANDBOX_PUSH_PORT.`;
  if (code === 'EACCES')
    return `El puerto ${port} no se puede abrir con los permisos de este usuario. Define otro en PORT.`;
  return `No se puede escuchar en ${hostname ?? address}: no es una dirección de esta máquina. Revisa HOST.`;
};

/**
 * The sentence of a failure at the start of a process or command that its settings or its machine explain; undefined
 * for any other.
 */
export const explainStartFailure = (error: unknown, env: Environment): string | undefined => {
  if (error instanceof ConfigError || error instanceof MigrationError) return error.message;
  if (!(error instanceof Error)) return undefined;
  const failure = error as Error & SystemError;
  const isOfHost = failure.hostname !== undefined && [env.HOST, env.SANDBOX_HOST].includes(failure.hostname);
  if (failure.syscall === 'listen' || isOfHost) return explainListening(failure);
  if (failure.code === 'ERR_SOCKET_BAD_PORT') return 'Un puerto debe estar entre 0 y 65535. Revisa PORT.';
  const folder = path.resolve(env.DATA_DIR ?? './data');
  if (error instanceof DataFolderInUse)
    return `Otro servidor usa los datos de ${folder}, y sigue con ellos. Ciérralo, o define otra carpeta en DATA_DIR.`;
  const said = describeError(error).message;
  if (isDiskFull(error))
    return `El disco está lleno (${said}). Libera espacio donde están los datos (${folder}) y vuelve a intentar.`;
  if (NO_ENTRY.includes(failure.code ?? ''))
    return `La base de datos no deja entrar (${said}). Revisa DATABASE_URL y DATABASE_OWNER_URL.`;
  if (isDatabaseUnavailable(error))
    return `La base de datos no responde (${said}). Revisa DATABASE_URL y vuelve a intentar.`;
  return undefined;
};
