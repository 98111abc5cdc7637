import { type ComponentProps, useRef } from 'react';
import { DOCUMENT_MEDIA_TYPES } from '#core/constants.ts';
import { Button, type ButtonStyle } from './button.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

/** A phone that keeps its photos in another format turns them into one of these on choosing. */
const ACCEPTED = DOCUMENT_MEDIA_TYPES.join(',');

export interface PickFileProps extends ButtonStyle, Pick<ComponentProps<'button'>, 'id' | 'ref'> {
  label: string;
  /** Which document, for whoever only hears the button. */
  document: string;
  /** The sentence that says why it cannot be pressed now. */
  disabledReasonId?: string | undefined;
  /** What else belongs to it: a hint, an error. */
  describedBy?: string | undefined;
  onPick: (file: File) => void;
}

/** The phone offers its camera, its photos and its files. */
export function PickFile({
  label,
  document,
  disabledReasonId,
  describedBy,
  onPick,
  ...style
}: PickFileProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        {...style}
        disabledReasonId={disabledReasonId}
        aria-describedby={describedBy}
        onClick={() => input.current?.click()}
      >
        {label}
        <VisuallyHidden> ({document})</VisuallyHidden>
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={ACCEPTED}
        aria-label={document}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // The same file may be chosen again after it was mended.
          currentTarget.value = '';
          if (file) onPick(file);
        }}
      />
    </>
  );
}
