import { Provider } from 'jotai/react';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Route, Routes, StaticRouter } from 'react-router-dom';
import '../ui/tokens.css';
import '../ui/base.css';
import './preview.css';

/** A screen as it looks before anything is known: what a visitor sees while its code is on the way. */
export const drawScreen = (path: string, screen: ReactNode): string =>
  renderToStaticMarkup(
    <Provider>
      <StaticRouter location={path}>
        <Routes>
          <Route path={`${path}/*`} element={screen} />
        </Routes>
      </StaticRouter>
    </Provider>,
  );
