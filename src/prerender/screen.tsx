import { Provider } from 'jotai/react';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Route, Routes, StaticRouter } from 'react-router-dom';
import '../ui/tokens.css';
import '../ui/base.css';
import './preview.css';

/** Prerendered first state of a screen, shown until its code is loaded. */
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
