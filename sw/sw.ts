import { completeWhenThere } from './complete-release.ts';
import { followClicks } from './follow-click.ts';
import { hearPages } from './hear-pages.ts';
import { keepOlderReleases } from './keep-older.ts';
import { letCallsPassBy } from './pass-by.ts';
import { precacheShell } from './precache-shell.ts';
import { showPushes } from './show-push.ts';
import { takeOverWhenAsked } from './take-over.ts';
import { remindWithoutServer } from './wake.ts';

/** The table of events of the service worker; each deed lives in a file of its own. */
letCallsPassBy();
precacheShell();
keepOlderReleases();
takeOverWhenAsked();
completeWhenThere();
showPushes();
followClicks();
hearPages();
remindWithoutServer();
