import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { type RenderedAt, renderAt } from './render-at.tsx';

/** Renders a route's element at its own path only: after a redirect nothing of it is left. */
export const renderRoute = (
  path: string,
  element: ReactNode,
  entry: Parameters<typeof renderAt>[1],
): Promise<RenderedAt> =>
  renderAt(
    <Routes>
      <Route path={path} element={element} />
      <Route path="*" element={null} />
    </Routes>,
    entry,
  );

/** The current path with its query. */
export const pathOf = ({ location }: RenderedAt): string => location().pathname + location().search;
