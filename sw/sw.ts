import { keepOlderReleases } from './keep-older.ts';
import { letCallsPassBy } from './pass-by.ts';
import { precacheShell } from './precache-shell.ts';
import { takeOverWhenAsked } from './take-over.ts';

/** The table of events of the service worker; each deed lives in a file of its own. */
letCallsPassBy();
precacheShell();
keepOlderReleases();
takeOverWhenAsked();
