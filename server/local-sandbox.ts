import path from 'node:path';
import { sandboxKeys } from '../sandbox/keys.ts';
import { type Sandbox, startSandbox } from '../sandbox/start.ts';
import type { Config } from './infrastructure/config/config.ts';
import type { Environment } from './infrastructure/config/environment.ts';
import { renderSampleMessages } from './sample-messages/sample-messages.ts';
import { sandboxSettings } from './sandbox-settings.ts';

/*
 * What a process outside production has besides: production loads neither this module nor what it imports.
 */

export { addSandboxOperators, operatorKeyFile } from './infrastructure/ops/operators/sandbox-operators.ts';

/** The vendors' settings for the sandbox that this process starts. */
export const localSandboxSettings = (env: Environment) =>
  sandboxSettings(sandboxKeys, {
    smtpPort: Number(env.SANDBOX_SMTP_PORT ?? 3025),
    pushPort: Number(env.SANDBOX_PUSH_PORT ?? 3026),
  });

/** Starts the sandbox, unless it is off or another process's. */
export const startLocalSandbox = async (
  config: Config,
  onClockMoved: (offsetMs: number) => void,
): Promise<Sandbox | undefined> =>
  config.sandbox &&
  startSandbox({
    ...config.sandbox,
    dataDir: path.join(config.dataDir, 'sandbox'),
    appUrl: config.publicUrl,
    sampleMessages: (now) => renderSampleMessages(config, now),
    keys: sandboxKeys,
    onClockMoved,
  });
