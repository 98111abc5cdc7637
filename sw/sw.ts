import { bypassApi } from './bypass-api.ts';
import { completePrecache } from './complete-release.ts';
import { openOnNotificationClick } from './notification-click.ts';
import { receivePageMessages } from './page-messages.ts';
import { remindOnPeriodicSync } from './periodic-sync.ts';
import { precacheShell } from './precache-shell.ts';
import { servePreviousReleases } from './previous-release-cache.ts';
import { showPushes } from './show-push.ts';
import { skipWaitingOnRequest } from './skip-waiting.ts';

bypassApi();
precacheShell();
servePreviousReleases();
skipWaitingOnRequest();
completePrecache();
showPushes();
openOnNotificationClick();
receivePageMessages();
remindOnPeriodicSync();
