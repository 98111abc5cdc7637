import { writeFileSync } from 'node:fs';
import { ENV_EXAMPLE, envExample } from './env-example.ts';

writeFileSync(ENV_EXAMPLE, envExample());
