import { type ComponentProps, useState } from 'react';
import { uiCopy } from '../copy/ui.ts';
import control from './control.module.css';
import { Field, type FieldTexts } from './field.tsx';
import { EyeIcon, EyeOffIcon } from './icons/status-icons.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface SecretTextFieldProps extends FieldTexts, Omit<ComponentProps<'input'>, 'children' | 'type'> {
  /** What the toggle shows or hides, for screen readers: 'el número de documento'. */
  what: string;
}

/**
 * Masked by style and not by type=password: a password manager must not offer to keep an ID number as a password.
 * The toggle is there while the field has focus, and leaving the field masks it again.
 */
export function SecretTextField(props: SecretTextFieldProps) {
  const { label, hint, error, echo, aside, id, className, what, onFocus, onBlur, ...input } = props;
  const [focused, setFocused] = useState(false);
  const [shown, setShown] = useState(false);
  return (
    <Field {...{ label, hint, error, echo, aside, id, className }}>
      {(wiring) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: it only notices focus going in and out of its two controls.
        <div
          className={control.group}
          onFocus={() => setFocused(true)}
          onBlur={(event) => {
            if (event.currentTarget.contains(event.relatedTarget)) return;
            setFocused(false);
            setShown(false);
          }}
        >
          <input
            autoComplete="off"
            spellCheck={false}
            {...input}
            {...wiring}
            type="text"
            className={shown ? control.bare : `${control.bare} ${control.masked}`}
            onFocus={onFocus}
            onBlur={onBlur}
          />
          {focused && (
            <button
              type="button"
              className={control.inner}
              aria-pressed={shown}
              // The press must not take focus from the field: on phones the keyboard would jump.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => setShown(!shown)}
            >
              {shown ? <EyeOffIcon size={20} /> : <EyeIcon size={20} />}
              <span>{shown ? uiCopy.field.hide : uiCopy.field.show}</span>
              <VisuallyHidden> {what}</VisuallyHidden>
            </button>
          )}
        </div>
      )}
    </Field>
  );
}
