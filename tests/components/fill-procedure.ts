import { expect, vi } from 'vitest';
import { addDays, bogotaDate, type CalendarDate } from '#core/calendar/calendar-date.ts';
import { SEARCH_DEBOUNCE_MS } from '#core/constants.ts';
import type { ProcedureEntry } from '../../src/features/application/procedure-schema.ts';
import type { RenderedAt } from './render-at.tsx';

export const procedureFields = (screen: RenderedAt) => ({
  provider: screen.getByRole('combobox', { name: 'Médico o institución' }),
  procedure: screen.getByRole('combobox', { name: 'Procedimiento' }),
  cost: screen.getByLabelText('Costo del procedimiento'),
  date: screen.getByLabelText('Fecha del procedimiento'),
  discountCode: screen.getByLabelText('Código de descuento'),
  advisorCode: screen.getByLabelText('Código de asesor comercial'),
});

export const inDays = (days: number): CalendarDate => addDays(bogotaDate(new Date()), days);

/** A date in the typing order of the date field. */
export const typedDate = (date: CalendarDate): string => {
  const [year = '', month = '', day = ''] = date.split('-');
  return `${month}${day}${year}`;
};

/** The draft of what `fillProcedure` types. */
export const procedureEntry = (): Partial<ProcedureEntry> => ({
  providerText: 'Clínica Arrayán',
  provider: { id: '15', name: 'Clínica Arrayán', city: 'Cali' },
  procedureText: 'Ortodoncia',
  procedure: { id: '7', name: 'Ortodoncia', speciality: 'Odontología' },
  cost: 3_000_000,
  procedureDate: inDays(20),
});

/** Types into a search and chooses the first result; the debounce is skipped with fake timers. */
export const choose = async (screen: RenderedAt, field: 'provider' | 'procedure', text: string) => {
  const box = procedureFields(screen)[field];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  await box.fill(text);
  await expect.element(box).toHaveValue(text);
  await vi.advanceTimersByTimeAsync(SEARCH_DEBOUNCE_MS);
  vi.useRealTimers();
  await screen.getByRole('option').first().click();
  await expect.element(box).not.toHaveValue(text);
};

/** Fills the required fields: 'Clínica Arrayán', 'Ortodoncia', $ 3.000.000, twenty days from now. */
export const fillProcedure = async (screen: RenderedAt): Promise<void> => {
  await choose(screen, 'provider', 'clinica');
  await choose(screen, 'procedure', 'ortodoncia');
  const { cost, date } = procedureFields(screen);
  await cost.fill('3000000');
  await date.fill(typedDate(inDays(20)));
};

export const applyButton = (screen: RenderedAt) => screen.getByRole('button', { name: 'Aplicar al crédito' });
