import { type ComponentProps, type FocusEvent, type Ref, useEffect, useState } from 'react';
import { uiCopy } from '../copy/ui.ts';
import { Button } from './button.tsx';
import control from './control.module.css';
import { dateInWords, dateValue, dayFirstDate, shownDate } from './date-text.ts';
import { Dialog } from './dialog.tsx';
import { Field, type FieldTexts } from './field.tsx';
import { CalendarIcon } from './icons/object-icons.tsx';
import { onDemand, useIsLoaded } from './on-demand.tsx';
import { useTypedText } from './use-typed-text.ts';
import { Waiting } from './waiting.tsx';

const DateCalendar = onDemand(() => import('./date-calendar.tsx'));

type Passed = Pick<
  ComponentProps<'input'>,
  'name' | 'onBlur' | 'autoComplete' | 'enterKeyHint' | 'placeholder' | 'required'
>;

export interface DateFieldProps extends Omit<FieldTexts, 'echo' | 'aside'>, Passed {
  /** 'YYYY-MM-DD', or the incomplete text. */
  value: string;
  onChange: (value: string) => void;
  /** Bounds of the calendar, 'YYYY-MM-DD'. */
  min: string;
  max: string;
  /** Initial month of the calendar without a value; default: that of `max`. */
  openAt?: string | undefined;
  id?: string | undefined;
  className?: string | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
}

/** Typed as MM/DD/YYYY or picked; a valid date is echoed in words. */
export const DateField = (props: DateFieldProps) => {
  const { label, hint = uiCopy.date.hint, error, value, onChange, min, max, openAt = max, ...rest } = props;
  const { id, className, ref, onBlur, ...input } = rest;
  const [picking, setPicking] = useState(false);
  // What was left with a text that is no date is said then, not only when the form is sent.
  const [left, setLeft] = useState<string>();
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    setLeft(value);
    onBlur?.(event);
  };
  const typed = useTypedText({ value, onChange, onBlur: leave, read: dateValue, write: shownDate });
  const inWords = dateInWords(value);
  const isNoDate = !inWords && value !== '' && value === left && !error;
  const dayFirst = isNoDate ? dayFirstDate(value) : undefined;
  const echo = (
    <>
      <p className={inWords ? control.echo : undefined} aria-live="polite">
        {inWords ?? (isNoDate && (dayFirst ? uiCopy.date.monthFirst : uiCopy.date.incomplete))}
      </p>
      {dayFirst && (
        <Button
          kind="quiet"
          small
          className={control.meant}
          onClick={({ currentTarget }) => {
            // The button goes.
            currentTarget.parentElement?.querySelector('input')?.focus();
            onChange(dayFirst);
          }}
        >
          {uiCopy.date.dayFirst(dateInWords(dayFirst) ?? dayFirst)}
        </Button>
      )}
    </>
  );
  return (
    <>
      <Field {...{ label, hint, error, echo, id, className }}>
        {(wiring) => (
          <div className={control.group}>
            <input
              placeholder={uiCopy.date.placeholder}
              {...input}
              {...wiring}
              {...(ref ? { ref } : {})}
              type="text"
              inputMode="numeric"
              className={`${control.bare} ${control.digits}`}
              {...typed.input}
            />
            <button
              type="button"
              className={control.inner}
              aria-label={uiCopy.date.open}
              onClick={() => setPicking(true)}
            >
              <CalendarIcon />
            </button>
          </div>
        )}
      </Field>
      {picking && (
        <Dialog title={uiCopy.date.title} onClose={() => setPicking(false)}>
          <Calendar
            {...{ value, min, max, openAt }}
            onPick={(picked) => {
              onChange(picked);
              setPicking(false);
            }}
          />
        </Dialog>
      )}
    </>
  );
};

const Calendar = (props: ComponentProps<typeof DateCalendar>) => {
  const isLoaded = useIsLoaded(DateCalendar);
  const [isOpen, setOpen] = useState(false);
  // Rendered after the dialog opened: only then can the day take focus.
  useEffect(() => setOpen(true), []);
  return isLoaded && isOpen ? <DateCalendar {...props} /> : <Waiting text={uiCopy.date.loading} />;
};
