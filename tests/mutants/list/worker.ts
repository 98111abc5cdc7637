import { by, type Mutant } from '../mutant.ts';

export const workerMutants: readonly Mutant[] = [
  {
    id: 'W1',
    rule: 'nobody is led away from a signature, though its page does not answer',
    file: 'sw/push.ts',
    find: '!(await isReloadLocked()) &&',
    replace: 'true &&',
    killedBy: by.unit(
      'sw/navigate-window.test.ts',
      'leaves a window as it is whose signature or payment sleeps, and opens another',
    ),
  },
  {
    id: 'W2',
    rule: 'Salir takes the notifications from the screen',
    file: 'sw/page-messages.ts',
    find: '    for (const shown of await self.registration.getNotifications()) shown.close();\n',
    replace: '',
    killedBy: by.unit(
      'sw/page-messages.test.ts',
      'takes everything along: from the screen, the worker, the browser and the server',
    ),
  },
  {
    id: 'W3',
    rule: 'what is refused for too many is asked again later',
    file: 'sw/outbox.ts',
    find: 'new Set([408, 425, 429])',
    replace: 'new Set([408, 425])',
    killedBy: by.unit('sw/ask-server.test.ts', 'is to be tried again after'),
  },
];
