import { type ComponentProps, useState } from 'react';
import { uiCopy } from '../copy/ui.ts';
import control from './control.module.css';
import { Field, type FieldTexts } from './field.tsx';
import { EyeIcon, EyeOffIcon } from './icons/status-icons.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface SecretTextFieldProps extends FieldTexts, Omit<ComponentProps<'input'>, 'children' | 'type'> {
  /** Object of the toggle's accessible name: 'el número de documento'. */
  what: string;
}

/**
 * Masked by CSS and not by type=password: a password manager must not offer to store an ID number. The toggle shows
 * while focused; blur masks again.
 */
export const SecretTextField = (props: SecretTextFieldProps) => {
  const { label, hint, error, echo, aside, id, className, what, onFocus, onBlur, ...input } = props;
  const [focused, setFocused] = useState(false);
  const [shown, setShown] = useState(false);
  return (
    <Field {...{ label, hint, error, echo, aside, id, className }}>
      {(wiring) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: only tracks focus within its two controls.
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
              // Keeps focus in the field: on phones the keyboard would close.
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
};
