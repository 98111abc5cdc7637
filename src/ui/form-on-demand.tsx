import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { networkCopy } from '../copy/network.ts';
import { uiCopy } from '../copy/ui.ts';
import { Button } from './button.tsx';
import { Form } from './form.tsx';
import { Notice } from './notice.tsx';
import type { OnDemand } from './on-demand.tsx';
import type { DraftStatus } from './saved-line.tsx';

/** What a form finds when its code is there. */
export interface Replaced {
  /** The form in its place; undefined: none was shown. */
  readonly form: HTMLFormElement | undefined;
  /** It was submitted. */
  readonly isAsked: boolean;
}

interface FormOnDemandProps<Props extends { draft: DraftStatus }> {
  form: OnDemand<Props & { replaced: Replaced }>;
  given: Props;
  /** Something was typed in an earlier visit: the form is due at once. */
  isStarted: boolean;
  /** Why submitting needs the network. */
  needs: string;
  /** Of the submit button. */
  label: string;
  /** The same fields without their form's code; what is typed goes to the draft. */
  children: ReactNode;
}

/** From the end of a touch to its click, at the most. */
const CLICK_MS = 350;
const PRESS_ENDS = ['click', 'pointercancel', 'keyup'] as const;

/** Resolves after a press that is under way: its button must not be another one when it is let go. */
const pressEnd = (): Promise<void> =>
  new Promise((resolve) => {
    const listeners = new AbortController();
    const end = () => {
      listeners.abort();
      // What the press itself does comes first.
      setTimeout(resolve);
    };
    const { signal } = listeners;
    for (const type of PRESS_ENDS) window.addEventListener(type, end, { signal });
    window.addEventListener('pointerup', () => setTimeout(end, CLICK_MS), { signal });
  });

/**
 * A form whose code is loaded when somebody begins it, or at once where it is on the device. A code that does not come
 * leaves the fields as they are, and is asked for again with the next focus; once they are sent, that is said.
 */
export const FormOnDemand = <Props extends { draft: DraftStatus }>({
  form: LoadedForm,
  given,
  isStarted,
  needs,
  label,
  children,
}: FormOnDemandProps<Props>) => {
  const [isLoaded, setLoaded] = useState(LoadedForm.isLoaded);
  const [shown, setShown] = useState<HTMLFormElement>();
  const place = useRef<HTMLDivElement>(null);
  const [isAsked, setAsked] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const isLoading = useRef(false);
  const pressing = useRef<Promise<void>>(undefined);

  const replace = async () => {
    await LoadedForm.preload();
    for (let press = pressing.current; press; press = pressing.current) {
      await press;
      if (pressing.current === press) pressing.current = undefined;
    }
    // In one task: no press, key or change of focus comes between what the new form reads and its place in the page.
    flushSync(() => {
      setShown(place.current?.querySelector('form') ?? undefined);
      setLoaded(true);
    });
  };
  const need = () => {
    if (isLoaded || isLoading.current) return;
    isLoading.current = true;
    setFailed(false);
    replace()
      .catch(() => setFailed(true))
      .finally(() => {
        isLoading.current = false;
      });
  };
  const isDue = isStarted || Boolean(navigator.serviceWorker?.controller);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for again by each focus and each submission.
  useEffect(() => {
    if (isDue) need();
  }, [isDue]);

  if (isLoaded) return <LoadedForm {...given} replaced={{ form: shown, isAsked }} />;
  const press = () => {
    pressing.current = pressEnd();
  };
  const ask = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    need();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it watches what is pressed within, and does nothing itself.
    <div ref={place} onPointerDown={press} onKeyDown={press}>
      <Form
        needs={needs}
        draft={given.draft}
        onFocus={need}
        onSubmit={ask}
        submit={{ label, busy: isAsked && !hasFailed }}
      >
        {children}
      </Form>
      {isAsked && hasFailed && (
        <Notice
          live
          action={
            <Button kind="quiet" small isRetry onClick={need}>
              {networkCopy.retry}
            </Button>
          }
        >
          {uiCopy.latePart.missing}
        </Notice>
      )}
    </div>
  );
};
