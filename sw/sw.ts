import { bypassApi, completePrecache, precacheShell } from './cache.ts';
import { flushOnEachOccasion } from './outbox.ts';
import { receivePageMessages } from './page-messages.ts';
import { openOnNotificationClick, showPushes } from './push.ts';
import { skipWaitingOnRequest } from './skip-waiting.ts';

bypassApi();
precacheShell();
skipWaitingOnRequest();
completePrecache();
showPushes();
openOnNotificationClick();
receivePageMessages();
flushOnEachOccasion();
