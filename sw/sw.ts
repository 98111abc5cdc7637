import { bypassApi } from './bypass-api.ts';
import { completeWhenThere } from './complete-release.ts';
import { keepOlderReleases } from './keep-older.ts';
import { openOnNotificationClick } from './notification-click.ts';
import { receivePageMessages } from './page-messages.ts';
import { remindOnPeriodicSync } from './periodic-sync.ts';
import { precacheShell } from './precache-shell.ts';
import { showPushes } from './show-push.ts';
import { skipWaitingOnRequest } from './skip-waiting.ts';

bypassApi();
precacheShell();
keepOlderReleases();
skipWaitingOnRequest();
completeWhenThere();
showPushes();
openOnNotificationClick();
receivePageMessages();
remindOnPeriodicSync();
