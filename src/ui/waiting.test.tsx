import { useState } from 'react';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { Waiting } from './waiting.tsx';

const Steps = () => {
  const [isNext, setNext] = useState(false);
  return (
    <>
      {isNext ? (
        <Waiting key="next" text="Buscando..." delayMs={60_000} />
      ) : (
        <Waiting key="first" text="Loading..." delayMs={0} />
      )}
      <button type="button" onClick={() => setNext(true)}>
        Seguir
      </button>
    </>
  );
};

it('is not away between two waits', async () => {
  const screen = await render(<Steps />);
  await expect.element(screen.getByText('Loading...')).toBeVisible();
  await screen.getByRole('button', { name: 'Seguir' }).click();
  await expect.element(screen.getByText('Buscando...')).toBeVisible();
});
