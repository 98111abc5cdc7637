/**
 * Who may import whom. `core ← ui, platform ← features ← routes ← app`; the other realms take `src/core` only.
 * Folders are read by pattern, so that a new room is covered the day it is born.
 */
const test = '\\.test\\.tsx?$';
const only = (name, from, allowed, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: test },
  to: { path: '^(src|sw|server|sandbox|tests)/', pathNot: allowed },
});

module.exports = {
  forbidden: [
    only(
      'domain-is-alone',
      '^src/core/domain/',
      '^src/core/domain/',
      'The language of the loan depends on nothing of ours.',
    ),
    only(
      'wire-knows-domain',
      '^src/core/wire/',
      '^src/core/',
      'The contract maps to the domain and to nothing else.',
    ),
    only('copy-is-words', '^src/copy/', '^src/(copy|core)/', 'Sentences and the brand.'),
    only('ui-knows-no-feature', '^src/ui/', '^src/(ui|core|copy)/', 'Components that know no feature.'),
    only(
      'platform-is-the-outside',
      '^src/platform/',
      '^src/(platform|core|copy)/',
      'The outside knows no feature and no screen.',
    ),
    only(
      'features-stand-on-the-ground',
      '^src/features/',
      '^src/(features|ui|platform|copy|core)/',
      'Rooms compose in routes.',
    ),
    {
      name: 'a-feature-imports-no-feature',
      comment: 'Compose rooms in src/routes.',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/' },
      to: { path: '^src/features/', pathNot: '^src/features/$1/' },
    },
    only(
      'routes-compose',
      '^src/routes/',
      '^src/(routes|features|ui|platform|copy|core)/',
      'One file per URL.',
    ),
    only(
      'app-is-the-roof',
      '^src/(app/|main\\.tsx|prerender/)',
      '^src/',
      'The app takes everything of src and nothing beyond.',
    ),
    only('worker-takes-core', '^sw/', '^(sw|src/core)/', 'The worker shares the language of the loan only.'),
    only(
      'sandbox-takes-core',
      '^sandbox/',
      '^(sandbox|src/core)/',
      'Other companies know nothing of our server.',
    ),
    only(
      'server-takes-core',
      '^server/(?!main\\.ts$)',
      '^(server|src/core)/',
      'Only main.ts starts the sandbox.',
    ),
    only(
      'main-starts-the-sandbox',
      '^server/main\\.ts$',
      '^(server|src/core|sandbox)/',
      'Only main.ts starts the sandbox.',
    ),
    {
      name: 'server-layers',
      comment: 'routes → services → adapters, database; services know no HTTP.',
      severity: 'error',
      from: { path: '^server/(services|adapters|database|jobs)/', pathNot: test },
      to: { path: '^server/(routes|app|main)' },
    },
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'not-to-dev-dep',
      severity: 'error',
      from: { path: '^(src|sw|server|sandbox)/', pathNot: `${test}|^server/setup/` },
      to: { dependencyTypes: ['npm-dev'] },
    },
    {
      name: 'not-to-unresolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:|\\?' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    parser: 'swc',
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
