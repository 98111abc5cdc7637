import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { type RenderedAt, renderAt } from './render-at.tsx';

/** Renders a route's element at its own path alone: once it has led elsewhere, nothing of it is left. */
export const renderRoute = (
  path: string,
  element: ReactNode,
  place: Parameters<typeof renderAt>[1],
): Promise<RenderedAt> =>
  renderAt(
    <Routes>
      <Route path={path} element={element} />
      <Route path="*" element={null} />
    </Routes>,
    place,
  );

/** Where it has led, as the address bar has it. */
export const placeOf = ({ location }: RenderedAt): string => location().pathname + location().search;
