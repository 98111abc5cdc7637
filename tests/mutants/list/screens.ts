import { by, type Mutant } from '../mutant.ts';

const SESSION = 'src/platform/session';

export const screenMutants: readonly Mutant[] = [
  {
    id: 'U1',
    rule: 'an identity number is masked again when its field is left',
    file: 'src/ui/secret-text-field.tsx',
    find: '            setShown(false);\n',
    replace: '',
    killedBy: by.e2e(
      'tests/e2e/wizard/personal-data.spec.ts',
      'the number is shown only on demand, and its confirmation cannot be pasted',
    ),
  },
  {
    id: 'U2',
    rule: 'however often a button is pressed, one submission',
    file: 'src/platform/use-action.ts',
    find: '    if (isRunning.current) return undefined;\n',
    replace: '',
    killedBy: 'nobody',
  },
  {
    id: 'U3',
    rule: 'while stillness is warned of, only its own button keeps the session',
    file: `${SESSION}/use-inactivity.ts`,
    find: 'if (!warning.current) note();',
    replace: 'note();',
    killedBy: 'nobody',
  },
  {
    id: 'U4',
    rule: 'a clock that went back begins the silence anew',
    file: `${SESSION}/use-inactivity.ts`,
    find: '      if (silenceMs < 0) store.set(lastActivityAtom, Date.now());\n',
    replace: '',
    killedBy: 'nobody',
  },
  {
    id: 'U5',
    rule: 'one tab exchanges the token for all',
    file: `${SESSION}/token-refresh.ts`,
    find: "await navigator.locks.request('cuotasana-refresh', refreshOnce);",
    replace: 'await refreshOnce();',
    killedBy: 'nobody',
  },
  {
    id: 'U6',
    rule: 'the list of what is wrong takes the focus on every attempt',
    file: 'src/ui/error-summary.tsx',
    find: '  }, [attempt]);',
    replace: '  }, []);',
    killedBy: 'nobody',
  },
  {
    id: 'U7',
    rule: 'the summary of another person goes when somebody enters',
    file: `${SESSION}/session.ts`,
    find: '  dropSummaries(opened.id);\n',
    replace: '',
    killedBy: by.e2e(
      'tests/e2e/session/summary.spec.ts',
      'stays for its person, and goes when another one logs in on the device',
    ),
  },
  {
    id: 'U8',
    rule: 'photos in front of the camera are not inactivity',
    file: 'src/app/inactivity-dialog.tsx',
    find: "isWatching: status === 'authenticated' && !isVerifying,",
    replace: "isWatching: status === 'authenticated',",
    killedBy: by.e2e(
      'tests/e2e/identity/interrupted.spec.ts',
      'photos in front of the camera are not inactivity, and neither is the moment after',
    ),
  },
  {
    id: 'U9',
    rule: 'what failed more than five minutes ago waits for a press',
    file: 'src/platform/use-action.ts',
    find: 'if (last.current?.isStill && Date.now() - last.current.firstAt < REPEAT_FOR_MS) again(true);',
    replace: 'if (last.current?.isStill) again(true);',
    killedBy: 'nobody',
  },
  {
    id: 'U10',
    rule: 'a part of a screen that the network took comes by itself with it',
    file: 'src/ui/late-part.tsx',
    find: 'if (isBack && this.state.error) this.retry();',
    replace: 'if (isBack && this.state.error) return;',
    killedBy: by.e2e(
      'tests/e2e/portal/late-part.spec.ts',
      'a part that the network took comes by itself when the network is back',
    ),
  },
];
