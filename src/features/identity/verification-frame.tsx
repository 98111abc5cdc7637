import { createVeriffFrame, MESSAGES } from '@veriff/incontext-sdk';
import { useEffect, useId, useRef } from 'react';
import { identityCopy } from '../../copy/identity.ts';
import { env } from '../../platform/env.ts';
import { isVerifyingIdentityAtom, lastActivityAtom } from '../../platform/session/session-atoms.ts';
import { store } from '../../platform/store.ts';
import styles from './identity.module.css';

interface FrameEvents {
  onSubmitted(): void;
  /** The frame closed; `areSent` when the vendor has the photos. */
  onClosed(areSent: boolean): void;
  /** The vendor asks for a reload of the page, to get the camera. */
  onReload(): void;
  /** The frame sent no message in time and was closed. */
  onSilent(): void;
}

const FRAME_ID = 'veriffFrame';
/** The vendor's minimum width for an embedded frame; narrower, it takes the whole screen. */
const MIN_EMBEDDED_WIDTH_PX = 600;
const FIRST_MESSAGE_TIMEOUT_MS = 20_000;

/** While the frame covers the screen, the page below is inert: no focus, not read aloud. */
const hidePage = (isHidden: boolean): void => {
  document.getElementById('root')?.toggleAttribute('inert', isHidden);
};

/** Opens the vendor's frame, embedded in `container` where it fits. Returns the function that closes it. */
const openFrame = (container: HTMLElement, url: string, events: FrameEvents): (() => void) => {
  let isOpen = true;
  // Kept here: the vendor may close the frame before the page has rendered what it said of the photos.
  let areSent = false;
  const end = () => {
    isOpen = false;
    window.clearTimeout(timeout);
    window.removeEventListener('message', onMessage);
    hidePage(false);
  };
  const frame = createVeriffFrame({
    url,
    lang: env.identityLanguage,
    ...(container.clientWidth < MIN_EMBEDDED_WIDTH_PX
      ? {}
      : { embedded: true, embeddedOptions: { rootElementID: container.id } }),
    onReload: () => events.onReload(),
    onEvent: (message) => {
      if (message === MESSAGES.SUBMITTED || message === MESSAGES.FINISHED) areSent = true;
      if (message === MESSAGES.SUBMITTED) events.onSubmitted();
      if (message !== MESSAGES.FINISHED && message !== MESSAGES.CANCELED) return;
      end();
      events.onClosed(areSent);
    },
  });
  const close = () => {
    if (!isOpen) return;
    end();
    frame.close();
  };

  const element = document.getElementById(FRAME_ID);
  element?.setAttribute('title', identityCopy.idle.frame);
  hidePage(!container.contains(element));
  element?.focus();

  // When the vendor is down, its frame has no close button.
  const timeout = window.setTimeout(() => {
    close();
    events.onSilent();
  }, FIRST_MESSAGE_TIMEOUT_MS);
  const onMessage = ({ source }: MessageEvent): void => {
    if (element instanceof HTMLIFrameElement && source === element.contentWindow)
      window.clearTimeout(timeout);
  };
  window.addEventListener('message', onMessage);
  return close;
};

export interface VerificationFrameProps extends FrameEvents {
  url: string;
}

/** While the frame is open, the inactivity timer does not apply: the person is taking photos. */
export const VerificationFrame = ({ url, ...events }: VerificationFrameProps) => {
  const id = useId();
  const container = useRef<HTMLDivElement>(null);
  const latest = useRef<FrameEvents>(events);
  useEffect(() => {
    latest.current = events;
  });

  useEffect(() => {
    if (!container.current) return undefined;
    store.set(isVerifyingIdentityAtom, true);
    const close = openFrame(container.current, url, {
      onSubmitted: () => latest.current.onSubmitted(),
      onClosed: (areSent) => latest.current.onClosed(areSent),
      onReload: () => latest.current.onReload(),
      onSilent: () => latest.current.onSilent(),
    });
    return () => {
      close();
      // Events inside the frame count as activity, though none of them reached this page.
      store.set(lastActivityAtom, Date.now());
      store.set(isVerifyingIdentityAtom, false);
    };
  }, [url]);

  return <div ref={container} id={id} className={styles.frame} />;
};
