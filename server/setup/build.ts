import { ConfigError } from '../infrastructure/config/environment.ts';
import {
  buildSettings,
  distFolder,
  requireProductionBuildSettings,
} from '../infrastructure/config/lender.ts';
import { buildApp } from './build-app.ts';

try {
  requireProductionBuildSettings(process.env);
  const outcome = await buildApp(distFolder(process.env), buildSettings(process.env));
  console.log(outcome === 'built' ? 'App construida.' : 'App al día: no hay nada que construir.');
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(`La app de producción no se construye sin:\n${error.message}`);
  process.exit(1);
}
