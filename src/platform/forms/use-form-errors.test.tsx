import { useForm } from 'react-hook-form';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { TextField } from '../../ui/field.tsx';
import { CallFailure } from '../api/call-failure.ts';
import { useFormErrors } from './use-form-errors.ts';

interface Names {
  readonly first: string;
  readonly last: string;
}
const FIELDS = ['first', 'last'] as const;
const fieldOf = { nombres: 'first', apellidos: 'last' } as const;

const refused = (fields: Record<string, string>): CallFailure =>
  new CallFailure({ kind: 'answered', status: 422, code: 'invalid', sentence: 'Revisa los datos.', fields });

/** The second field registers first, as where a form renders a part later. */
const NamesForm = ({ failure }: { readonly failure?: CallFailure | undefined }) => {
  const form = useForm<Names>({ defaultValues: { first: '', last: '' }, shouldFocusError: false });
  const required = (message: string) => ({ required: message });
  const last = form.register('last', required('Escribe tus apellidos'));
  const first = form.register('first', required('Escribe tus nombres'));
  const errors = useFormErrors(form, { fields: FIELDS, failure, fieldOf });
  const of = (id: string) => errors.wrong.find((one) => one.id === id)?.message;
  return (
    <form noValidate onSubmit={form.handleSubmit(() => undefined)}>
      {errors.wrong.length > 1 && <ErrorSummary errors={errors.wrong} />}
      <TextField id="first" label="Nombres" error={of('first')} {...first} />
      <TextField id="last" label="Apellidos" error={of('last')} {...last} />
      {errors.failure && <p>{errors.failure.sentence}</p>}
      <button type="submit">Continuar</button>
    </form>
  );
};

const open = async (failure?: CallFailure) => {
  const screen = await render(<NamesForm failure={failure} />);
  return {
    ...screen,
    send: screen.getByRole('button', { name: 'Continuar' }),
    first: screen.getByLabelText('Nombres'),
    last: screen.getByLabelText('Apellidos'),
    summary: screen.getByRole('region', { name: 'Revisa 2 datos' }),
  };
};

describe('the errors of a form', () => {
  it('give the focus to the first field to mend, not to their summary, at each attempt', async () => {
    const { first, last, send, summary } = await open();
    await send.click();
    await expect.element(summary).toBeVisible();
    await expect.element(first).toHaveFocus();
    await userEvent.tab();
    await expect.element(last).toHaveFocus();
    await send.click();
    await expect.element(first).toHaveFocus();
  });

  it('leave the focus where one types, and each goes with what mends it', async () => {
    const { first, last, send, summary } = await open();
    await send.click();
    await last.fill('Ríos');
    await expect.element(last).toHaveFocus();
    await expect.element(last).not.toHaveAttribute('aria-invalid');
    await expect.element(summary).not.toBeInTheDocument();
    await expect.element(first).toHaveAccessibleDescription('Error: Escribe tus nombres');
    await send.click();
    await expect.element(first).toHaveFocus();
  });

  it('are listed in the order of the form, each leading to its field', async () => {
    const { last, send, summary } = await open();
    await send.click();
    const links = summary.getByRole('link');
    await expect
      .poll(() => links.elements().map(({ textContent }) => textContent))
      .toEqual(['Escribe tus nombres', 'Escribe tus apellidos']);
    const before = window.location.href;
    await links.nth(1).click();
    await expect.element(last).toHaveFocus();
    expect(window.location.href).toBe(before);
  });

  it('are those of the server too, told at their fields, and each rejection takes the focus again', async () => {
    const failure = refused({ apellidos: 'No son los de tu cédula', nombres: 'No son los de tu cédula' });
    const { first, last, rerender, send, getByText } = await open();
    await first.fill('Lucía');
    await last.fill('Ríos');
    await send.click();
    await rerender(<NamesForm failure={failure} />);
    await expect.element(first).toHaveFocus();
    await expect.element(last).toHaveAccessibleDescription('Error: No son los de tu cédula');
    await expect.element(getByText('Revisa los datos.')).not.toBeInTheDocument();
    await last.click();
    await rerender(<NamesForm failure={refused({ nombres: 'Tampoco' })} />);
    await expect.element(first).toHaveFocus();
    await expect.element(first).toHaveAccessibleDescription('Error: Tampoco');
  });

  it('say what no field is to blame for as a whole', async () => {
    const { getByText, first } = await open(refused({ banco: 'Cerrado' }));
    await expect.element(getByText('Revisa los datos.')).toBeVisible();
    await expect.element(first).not.toHaveFocus();
  });
});
