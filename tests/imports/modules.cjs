/**
 * Who may import whom. `core ← ui, platform ← features ← routes ← app`; the other realms take `src/core` only.
 * Folders are read by pattern, so that a new folder is covered from the start.
 */
const test = '\\.test\\.tsx?$';
/** The server's modules in the order of a borrower's way; each imports only those before it. */
const MODULES = [
  'codes',
  'drafts',
  'accounts',
  'obligations',
  'applications',
  'signing',
  'loans',
  'catalog',
  'reminders',
  'payments',
  'identity',
  'compliance',
  'rights',
];
/** Files that speak HTTP or to operators: routes with what they answer and accept, and ops commands. */
const ENTRY_POINTS = ['[/-]routes\\.ts$', '[/-]answer\\.ts$', '/ops'];
const only = (name, from, allowed, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: test },
  to: { path: '^(src|sw|server|sandbox|tests)/', pathNot: allowed },
});

/** Development dependencies that are in what is built, or in the sandbox. */
const BUILT_FROM = [
  ...['@hookform/resolvers', '@tanstack/[a-z-]+', '@veriff/incontext-sdk', 'downshift', 'idb-keyval'],
  ...['jotai', 'jsbarcode', 'react', 'react-day-picker', 'react-dom', 'react-hook-form'],
  ...['react-router-dom', 'workbox-precaching', 'workbox-routing', 'workbox-window'],
  ...['@fastify/formbody', 'postal-mime', 'smtp-server'],
];

module.exports = {
  forbidden: [
    only(
      'core-is-alone',
      '^src/core/',
      '^src/core/',
      'The language of the loan and its contract depend on nothing of ours.',
    ),
    {
      name: 'domain-knows-no-contract',
      comment: 'The contract maps to the domain, never the other way.',
      severity: 'error',
      from: { path: '^src/core/', pathNot: ['^src/core/api/', test] },
      to: { path: '^src/core/api/' },
    },
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
      'Features compose in routes.',
    ),
    {
      name: 'a-feature-imports-no-feature',
      comment: 'Compose features in src/routes.',
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
      '^server/(?!local-sandbox\\.ts$)',
      '^(server|src/core)/',
      'Only local-sandbox.ts starts the sandbox.',
    ),
    only(
      'local-sandbox-starts-it',
      '^server/local-sandbox\\.ts$',
      '^(server|src/core|sandbox)/',
      'Only local-sandbox.ts starts the sandbox.',
    ),
    {
      name: 'services-know-no-http',
      comment: 'Routes, webhooks and ops commands call services; a service never sees a request.',
      severity: 'error',
      from: { path: `^server/(${MODULES.join('|')})/`, pathNot: [test, ...ENTRY_POINTS] },
      to: { path: '^server/infrastructure/(http|web|ops)/' },
    },
    {
      name: 'infrastructure-knows-no-module',
      comment: 'Infrastructure serves every module and imports none.',
      severity: 'error',
      from: { path: '^server/infrastructure/', pathNot: test },
      to: { path: '^server/', pathNot: '^server/infrastructure/' },
    },
    ...MODULES.map((module, position) => ({
      name: `${module}-stands-in-its-order`,
      comment: `A module imports those before it: ${MODULES.join(' → ')}. An event tells those after it.`,
      severity: 'error',
      from: { path: `^server/${module}/`, pathNot: test },
      to: {
        path: '^server/',
        pathNot: `^server/(infrastructure|${MODULES.slice(0, position + 1).join('|')})/`,
      },
    })),
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'not-to-dev-dep',
      comment: 'Production installs no development dependencies.',
      severity: 'error',
      from: { path: '^(server|src/core)/', pathNot: `${test}|^server/(setup/|local-sandbox\\.ts$)` },
      to: { dependencyTypes: ['npm-dev'] },
    },
    {
      name: 'sandbox-is-loaded-on-demand',
      comment: 'Production does not load it.',
      severity: 'error',
      from: { pathNot: test },
      to: { path: '^server/local-sandbox\\.ts$', dynamic: false },
    },
    {
      name: 'no-tools-in-pages',
      comment: 'Pages and sandbox are built from these, and from no tool.',
      severity: 'error',
      from: { path: '^(src|sw|sandbox)/', pathNot: test },
      to: { dependencyTypes: ['npm-dev'], pathNot: `^node_modules/(${BUILT_FROM.join('|')})/` },
    },
    {
      name: 'tests-have-packages-of-their-own',
      comment: 'npm start does not install what tests/packages names.',
      severity: 'error',
      from: { pathNot: [test, '^tests/'] },
      to: { path: 'node_modules/\\.tests/' },
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
