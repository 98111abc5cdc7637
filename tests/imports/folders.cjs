const { options } = require('./modules.cjs');

/** No folder reaches itself through others; tests may import from anywhere and are left out. */
module.exports = {
  forbidden: [
    {
      name: 'no-folder-cycles',
      severity: 'error',
      scope: 'folder',
      from: { path: '^(server|sandbox|sw|src/(core|copy|ui|platform|features|routes|app))' },
      to: { circular: true },
    },
  ],
  options: { ...options, exclude: { path: '\\.test\\.tsx?$|^tests/' } },
};
