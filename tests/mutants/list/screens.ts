import { by, type Mutant } from '../mutant.ts';

const SESSION = 'src/platform/session';

export const screenMutants: readonly Mutant[] = [
  {
    id: 'U1',
    rule: 'an identity number is masked again when its field is left',
    file: 'src/ui/secret-text-field.tsx',
    find: '            setShown(false);\n',
    replace: '',
    killedBy: by.component(
      'src/ui/secret-text-field.test.tsx',
      'is hidden again when one leaves, and stays so when one comes back',
    ),
  },
  {
    id: 'U2',
    rule: 'however often a button is pressed, one submission',
    file: 'src/platform/api/mutations.ts',
    find: "      if (before?.status === 'pending') return undefined;\n",
    replace: '',
    killedBy: by.component(
      'src/platform/api/mutations.test.tsx',
      'runs once, however often it is pressed while it runs',
    ),
  },
  {
    id: 'U3',
    rule: 'while stillness is warned of, only its own button keeps the session',
    file: `${SESSION}/use-inactivity.ts`,
    find: 'if (idle >= LIMIT_MS) check();\n      else if',
    replace: 'if',
    killedBy: by.component(
      'src/platform/session/use-inactivity.test.tsx',
      'goes on under its warning, whatever moves: only the person’s answer keeps the session',
    ),
  },
  {
    id: 'U4',
    rule: 'a clock that went back leaves the silence as long as it is',
    file: `${SESSION}/use-inactivity.ts`,
    find: 'Math.max(sinceActivity(), performance.now() - heardAt)',
    replace: 'sinceActivity()',
    killedBy: by.component(
      'src/platform/session/use-inactivity.test.tsx',
      'is as long as ever where the clock is set back: the session neither ends at once nor stays',
    ),
  },
  {
    id: 'U5',
    rule: 'one tab exchanges the token for all',
    file: `${SESSION}/rotate-token.ts`,
    find: "await navigator.locks.request('cuotasana-refresh', { signal: AbortSignal.timeout(LOCK_WAIT_MS) }, work);",
    replace: 'await work();',
    killedBy: by.component(
      'src/platform/session/token-refresh.test.tsx',
      'is not exchanged by a tab that waited while another one did',
    ),
  },
  {
    id: 'U6',
    rule: 'the first field to mend takes the focus on every attempt',
    file: 'src/platform/forms/use-form-errors.ts',
    find: '  }, [submitCount]);',
    replace: '  }, []);',
    killedBy: by.component(
      'src/platform/forms/use-form-errors.test.tsx',
      'give the focus to the first field to mend, not to their summary, at each attempt',
    ),
  },
  {
    id: 'U7',
    rule: 'the summary of another person goes when somebody enters',
    file: 'src/platform/storage/forget.ts',
    find: "summary: { until: ['button', 'login']",
    replace: "summary: { until: ['button']",
    killedBy: by.component(
      'src/platform/session/session.test.tsx',
      'takes the summary of whoever was here before off the device, and not their own',
    ),
  },
  {
    id: 'U8',
    rule: 'photos in front of the camera are not inactivity',
    file: 'src/app/inactivity-dialog.tsx',
    find: 'isWatching: isIn && !isVerifying,',
    replace: 'isWatching: isIn,',
    killedBy: by.component(
      'src/app/inactivity-dialog.test.tsx',
      'are none while somebody takes photos for the identity check',
    ),
  },
  {
    id: 'U9',
    rule: 'what failed more than five minutes ago waits for a press',
    file: 'src/platform/api/mutations.ts',
    find: 'if (Date.now() - firstAt < REPEAT_FOR_MS) void start(input, failure);',
    replace: 'void start(input, failure);',
    killedBy: by.component(
      'src/platform/api/mutations.test.tsx',
      'runs again by itself within five minutes of what the network lost, and not after',
    ),
  },
  {
    id: 'U10',
    rule: 'a part of a screen that the network took comes by itself with it',
    file: 'src/ui/chunk-boundary.tsx',
    find: 'if (isBack && this.state.error) this.retry();',
    replace: 'if (isBack && this.state.error) return;',
    killedBy: by.component(
      'src/ui/chunk-boundary.test.tsx',
      'comes by itself each time that the network is back, and not before',
    ),
  },
  {
    id: 'U11',
    rule: 'a promise to pay is at least what the payment provider takes',
    file: 'src/features/portal/promise-schema.ts',
    find: '.min(least, amounts)',
    replace: '.min(0, amounts)',
    killedBy: by.unit(
      'src/features/portal/promise-schema.test.ts',
      'is at least what the payment provider takes, 1.500 pesos, and at most the debt',
    ),
  },
];
