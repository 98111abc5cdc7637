import { Veriff } from '@veriff/js-sdk';
import { identityCopy } from '../../copy/identity.ts';
import { env } from '../../platform/env.ts';
import { sessionUrlIn } from './session-url.ts';

/** The vendor was asked for a session: its address, or why there is none. */
export type StartOutcome = { readonly url: string } | 'refused' | 'slow';

const PATIENCE_MS = 25_000;
/** No name goes to the vendor from here, and its package refuses an empty one. */
const NO_NAME = ' ';

/**
 * Runs `work` while the page's head takes no link: the package adds a font of another origin, which the security policy
 * refuses and no network can bring.
 */
const withoutForeignFont = (work: () => void): void => {
  const { head } = document;
  const append = head.appendChild.bind(head);
  head.appendChild = <T extends Node>(node: T): T => (node instanceof HTMLLinkElement ? node : append(node));
  try {
    work();
  } finally {
    Reflect.deleteProperty(head, 'appendChild');
  }
};

/**
 * Puts the vendor's own start button into `container`, an element with an id, and tells what came of each press. Answers
 * how to take it away again, after which it tells nothing more.
 */
export const mountStart = (
  container: HTMLElement,
  applicationId: string,
  onOutcome: (outcome: StartOutcome) => void,
): (() => void) => {
  let isHere = true;
  let patience: number | undefined;
  const tell = (outcome: StartOutcome) => {
    window.clearTimeout(patience);
    if (isHere) onOutcome(outcome);
  };
  const onPress = () => {
    patience = window.setTimeout(() => tell('slow'), PATIENCE_MS);
  };

  const form = Veriff({
    host: env.identityHost,
    apiKey: env.identityApiKey,
    parentId: container.id,
    onSession: (error, answer) => {
      const url = error ? undefined : sessionUrlIn(answer);
      tell(url === undefined ? 'refused' : { url });
    },
  });
  form.setParams({ person: { givenName: NO_NAME, lastName: NO_NAME }, vendorData: applicationId });
  withoutForeignFont(() =>
    form.mount({ submitBtnText: identityCopy.idle.start, loadingText: identityCopy.idle.starting }),
  );
  // In English, and said in our words beside the button.
  container.querySelector('.veriff-description')?.remove();
  container.addEventListener('submit', onPress);

  return () => {
    isHere = false;
    window.clearTimeout(patience);
    container.removeEventListener('submit', onPress);
    container.replaceChildren();
  };
};

/**
 * Without a network the vendor's button stays where it is, off, and says why by `offId`. Answers how to let it go again;
 * undefined `offId` holds nothing.
 */
export const holdStart = (
  container: HTMLElement | null,
  offId: string | undefined,
): (() => void) | undefined => {
  if (!container || offId === undefined) return undefined;
  const stop = (event: Event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const button = container.querySelector('[type="submit"], button');
  button?.setAttribute('aria-disabled', 'true');
  button?.setAttribute('aria-describedby', offId);
  // Before the vendor's own listeners, which would begin a session.
  for (const type of ['click', 'submit']) container.addEventListener(type, stop, { capture: true });
  return () => {
    button?.removeAttribute('aria-disabled');
    button?.removeAttribute('aria-describedby');
    for (const type of ['click', 'submit']) container.removeEventListener(type, stop, { capture: true });
  };
};
