import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { SecretTextField } from './secret-text-field.tsx';

const open = async () => {
  const screen = await render(
    <>
      <SecretTextField label="Número de documento" what="el número de documento" defaultValue="1020304050" />
      <button type="button">Después</button>
    </>,
  );
  const field = screen.getByLabelText('Número de documento');
  /** Whether the text is masked. */
  const isMasked = () =>
    getComputedStyle(field.element()).getPropertyValue('-webkit-text-security') !== 'none';
  return {
    ...screen,
    field,
    isMasked,
    toggle: screen.getByRole('button', { name: /el número de documento$/ }),
  };
};

describe('a secret number', () => {
  it('is hidden, and shown and hidden again by a press that leaves the focus in the field', async () => {
    const { field, toggle, isMasked } = await open();
    expect(isMasked()).toBe(true);
    await expect.element(toggle).not.toBeInTheDocument();
    await field.click();
    await expect.element(toggle).toHaveAttribute('aria-pressed', 'false');
    await toggle.click();
    await expect.element(toggle).toHaveAttribute('aria-pressed', 'true');
    await expect.element(field).toHaveFocus();
    expect(isMasked()).toBe(false);
    await toggle.click();
    expect(isMasked()).toBe(true);
  });

  it('is hidden again when one leaves, and stays so when one comes back', async () => {
    const { field, toggle, isMasked, getByRole } = await open();
    await field.click();
    await toggle.click();
    expect(isMasked()).toBe(false);
    await getByRole('button', { name: 'Después' }).click();
    await expect.poll(isMasked).toBe(true);
    await expect.element(toggle).not.toBeInTheDocument();
    await field.click();
    await expect.element(toggle).toHaveAttribute('aria-pressed', 'false');
    expect(isMasked()).toBe(true);
  });

  it('stays shown while the keyboard goes between the field and what shows it', async () => {
    const { field, toggle, isMasked } = await open();
    await field.click();
    await toggle.click();
    await userEvent.tab();
    await expect.element(toggle).toHaveFocus();
    expect(isMasked()).toBe(false);
    await userEvent.tab();
    await expect.poll(isMasked).toBe(true);
  });

  it('is offered to no password manager and to no spelling service', async () => {
    const { field } = await open();
    await expect.element(field).toHaveAttribute('type', 'text');
    await expect.element(field).toHaveAttribute('autocomplete', 'off');
    await expect.element(field).toHaveAttribute('spellcheck', 'false');
  });
});
