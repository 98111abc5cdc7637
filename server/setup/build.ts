import { buildNewest } from './build-app.ts';

const outcome = await buildNewest();
console.log(outcome === 'built' ? 'App construida.' : 'App al día: no hay nada que construir.');
