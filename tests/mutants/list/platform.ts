import { by, type Mutant } from '../mutant.ts';

const DRAFTS = 'src/platform/drafts';

export const platformMutants: readonly Mutant[] = [
  {
    id: 'P1',
    rule: 'what is typed during a save is not saved in the account yet',
    file: `${DRAFTS}/draft-sync.ts`,
    find: 'isSynced: stored.savedAt === savedAt',
    replace: 'isSynced: true',
    killedBy: by.unit(
      `${DRAFTS}/draft-sync.test.ts`,
      'does not count what was typed during a save as saved in the account',
    ),
  },
  {
    id: 'P2',
    rule: 'nothing is sent over the draft of a newer release',
    file: `${DRAFTS}/draft-sync.ts`,
    find: 'sent.isSynced || isOfNewerBuild',
    replace: 'sent.isSynced',
    killedBy: by.unit(
      `${DRAFTS}/draft-sync.test.ts`,
      'neither reads the draft of a newer release nor sends one over it',
    ),
  },
  {
    id: 'P3',
    rule: 'what is typed during a write is written with the next one',
    file: `${DRAFTS}/draft-controller.ts`,
    find: '        if (Object.is(typed[name], written[name])) delete typed[name];',
    replace: '        delete typed[name];',
    killedBy: by.unit(
      `${DRAFTS}/draft-controller.test.ts`,
      'writes the newest alone when a writing took longer than the next keys',
    ),
  },
  {
    id: 'P4',
    rule: 'a form that was sent is not written back by another tab',
    file: `${DRAFTS}/draft-controller.ts`,
    find: '      if (before && !isSent(before) && isSent(next)) discardTyped();\n',
    replace: '',
    killedBy: by.unit(
      `${DRAFTS}/draft-controller.test.ts`,
      'is over in both tabs once it was sent in one, and not written back',
    ),
  },
  {
    id: 'P5',
    rule: 'of two devices, the newest save wins',
    file: `${DRAFTS}/stored-draft.ts`,
    find: 'const isLocalNewer = local.savedAt >= savedAt;',
    replace: 'const isLocalNewer = true;',
    killedBy: by.unit(
      `${DRAFTS}/stored-draft.test.ts`,
      'become the newest save, with what only the other one has, which is offered where it says otherwise',
    ),
  },
  {
    id: 'P6',
    rule: 'a field that another tab saved later is not written over',
    file: `${DRAFTS}/stored-draft.ts`,
    find: '.filter(([name]) => !isTaken(name))',
    replace: '',
    killedBy: by.unit(
      `${DRAFTS}/stored-draft.test.ts`,
      'gives way to what another tab saved later in the same field, or sent',
    ),
  },
  {
    id: 'P7',
    rule: 'the browsers of two tabs have one key for drafts before the login',
    file: `${DRAFTS}/draft-device.ts`,
    find: '      if (present instanceof CryptoKey) key = present;\n',
    replace: '',
    killedBy: by.component(
      `${DRAFTS}/draft-device.test.tsx`,
      'that is opened several times at once has one key: each reads what another wrote',
    ),
  },
  {
    id: 'P8',
    rule: 'an answer is dropped by its own age',
    file: 'src/platform/storage/forget.ts',
    find: 'now - Number(one?.savedAt) > LIFETIME_MS',
    replace: 'false',
    killedBy: by.component(
      'src/platform/storage/forget.test.tsx',
      'drafts and answers that are older than thirty days are dropped',
    ),
  },
  {
    id: 'P9',
    rule: 'a chunk that failed once is requested again by the app',
    file: 'src/core/pwa/load-chunk.ts',
    find: 'return requestAgain(load, failures + 1);',
    replace: 'throw error;',
    killedBy: by.unit('src/core/pwa/load-chunk.test.ts', 'is requested again by the app after one failure'),
  },
  {
    id: 'P10',
    rule: 'a part that failed is requested again by the next screen that shows it',
    file: 'src/ui/chunk-boundary.tsx',
    find: '    retryChunks();\n',
    replace: '',
    killedBy: by.component(
      'src/ui/chunk-boundary.test.tsx',
      'is asked for again by the next screen that shows it',
    ),
  },
];
