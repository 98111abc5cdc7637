import { precacheShell } from './precache-shell.ts';
import { takeOverWhenAsked } from './take-over.ts';

/** The table of events of the service worker; each deed lives in a file of its own. */
precacheShell();
takeOverWhenAsked();
