import { type ComponentProps, useRef } from 'react';
import { DOCUMENT_MEDIA_TYPES } from '#core/constants.ts';
import { Button, type ButtonStyle } from './button.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

/** iOS converts HEIC photos to one of the accepted types. */
const ACCEPTED = DOCUMENT_MEDIA_TYPES.join(',');

export interface PickFileProps extends ButtonStyle, Pick<ComponentProps<'button'>, 'id' | 'ref'> {
  label: string;
  /** Document name in the button's accessible name. */
  document: string;
  /** Id of the sentence with the reason why it is disabled. */
  disabledReasonId?: string | undefined;
  /** Ids of its hint and error. */
  describedBy?: string | undefined;
  /** Media types; those of an applicant's documents by default. */
  accept?: string | undefined;
  onPick: (file: File) => void;
}

/** File input: phones offer camera, photos and files. */
export const PickFile = ({
  label,
  document,
  disabledReasonId,
  describedBy,
  accept = ACCEPTED,
  onPick,
  ...style
}: PickFileProps) => {
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
        accept={accept}
        aria-label={document}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // Cleared, so that choosing the same file again fires a change event.
          currentTarget.value = '';
          if (file) onPick(file);
        }}
      />
    </>
  );
};
