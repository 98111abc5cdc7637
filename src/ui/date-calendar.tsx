import { DayPicker } from 'react-day-picker';
import { es } from 'react-day-picker/locale/es';
import { uiCopy } from '../copy/ui.ts';
import styles from './date-calendar.module.css';
import { isIsoDate } from './date-text.ts';

interface DateCalendarProps {
  value: string;
  min: string;
  max: string;
  openAt: string;
  onPick: (iso: string) => void;
}

/** Month grid; its own chunk, loaded when opened. */
const DateCalendar = ({ value, min, max, openAt, onPick }: DateCalendarProps) => {
  const selected = isIsoDate(value) ? localNoon(value) : undefined;
  const first = localNoon(min);
  const last = localNoon(max);
  return (
    <DayPicker
      mode="single"
      locale={es}
      captionLayout="dropdown"
      navLayout="around"
      autoFocus
      selected={selected}
      defaultMonth={selected && selected >= first && selected <= last ? selected : localNoon(openAt)}
      startMonth={first}
      endMonth={last}
      disabled={[{ before: first }, { after: last }]}
      onSelect={(day) => day && onPick(isoOf(day))}
      labels={{
        labelPrevious: () => uiCopy.date.previous,
        labelNext: () => uiCopy.date.next,
        labelMonthDropdown: () => uiCopy.date.month,
        labelYearDropdown: () => uiCopy.date.year,
      }}
      classNames={names}
    />
  );
};

export default DateCalendar;

const name = (key: string) => styles[key] ?? '';
const names = {
  root: name('root'),
  months: name('months'),
  month: name('month'),
  month_caption: name('caption'),
  dropdowns: name('dropdowns'),
  dropdown_root: name('dropdownRoot'),
  dropdown: name('dropdown'),
  caption_label: name('captionLabel'),
  button_previous: name('previous'),
  button_next: name('next'),
  chevron: name('chevron'),
  month_grid: name('grid'),
  weekday: name('weekday'),
  day: name('day'),
  day_button: name('dayButton'),
  today: name('today'),
  selected: name('selected'),
  outside: name('outside'),
  disabled: name('disabled'),
};

/** The picker uses local dates: noon avoids a shift by DST or zone. */
const localNoon = (iso: string): Date => new Date(`${iso}T12:00:00`);

const isoOf = (date: Date): string => {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
};
