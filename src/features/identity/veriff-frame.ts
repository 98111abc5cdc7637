import { createVeriffFrame, MESSAGES } from '@veriff/incontext-sdk';
import { identityCopy } from '../../copy/identity.ts';
import { env } from '../../platform/env.ts';

export interface FrameEvents {
  onSubmitted(): void;
  /** The frame is gone; `isFinished` when the person came to its end. */
  onClosed(isFinished: boolean): void;
  /** The vendor asks for a reload of the page, to get the camera. */
  onReload(): void;
  /** The frame gave no sign of life, and was closed. */
  onSilent(): void;
}

const FRAME_ID = 'veriffFrame';
/** The vendor's least width for a frame inside the page; narrower, it takes the whole screen. */
const LEAST_WIDTH_PX = 600;
const SIGN_OF_LIFE_MS = 20_000;

/** While the frame covers the screen, what lies under it takes no focus and is not read. */
const hidePage = (isHidden: boolean): void => {
  document.getElementById('root')?.toggleAttribute('inert', isHidden);
};

/** Shows the vendor's frame for a session, in `container` where it fits. Answers how to close it. */
export const openFrame = (container: HTMLElement, url: string, events: FrameEvents): (() => void) => {
  let isOpen = true;
  const end = () => {
    isOpen = false;
    window.clearTimeout(timeout);
    window.removeEventListener('message', onSign);
    hidePage(false);
  };
  const frame = createVeriffFrame({
    url,
    lang: env.identityLanguage,
    ...(container.clientWidth < LEAST_WIDTH_PX
      ? {}
      : { embedded: true, embeddedOptions: { rootElementID: container.id } }),
    onReload: () => events.onReload(),
    onEvent: (message) => {
      if (message === MESSAGES.SUBMITTED) events.onSubmitted();
      if (message !== MESSAGES.FINISHED && message !== MESSAGES.CANCELED) return;
      end();
      events.onClosed(message === MESSAGES.FINISHED);
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

  // A vendor that is down leaves a frame without any button to leave it by.
  const timeout = window.setTimeout(() => {
    close();
    events.onSilent();
  }, SIGN_OF_LIFE_MS);
  function onSign({ source }: MessageEvent): void {
    if (element instanceof HTMLIFrameElement && source === element.contentWindow)
      window.clearTimeout(timeout);
  }
  window.addEventListener('message', onSign);
  return close;
};
