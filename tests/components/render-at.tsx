import { QueryClientProvider } from '@tanstack/react-query';
import { Provider } from 'jotai/react';
import type { ReactNode } from 'react';
import { BrowserRouter, useLocation } from 'react-router-dom';
import { onTestFinished } from 'vitest';
import { type RenderResult, render } from 'vitest-browser-react';
import { WithNetwork } from '../../src/app/router.tsx';
import { queryClient } from '../../src/platform/api/query-client.ts';
import { store } from '../../src/platform/store.ts';

export interface RenderedAt extends RenderResult {
  location(): ReturnType<typeof useLocation>;
}

interface HistoryEntry {
  /** URL with query. */
  readonly path?: string;
  readonly state?: unknown;
}

/** The providers of every screen: store, queries, network and router. */
export const Surroundings = ({ children }: { readonly children: ReactNode }) => (
  <Provider store={store}>
    <QueryClientProvider client={queryClient}>
      <WithNetwork>
        <BrowserRouter>{children}</BrowserRouter>
      </WithNetwork>
    </QueryClientProvider>
  </Provider>
);

/** Sets the URL until the test ends, without loading anything. */
export const setUrl = ({ path = '/', state = null }: HistoryEntry = {}): void => {
  const before = window.location.pathname + window.location.search;
  window.history.replaceState({ usr: state, key: 'test', idx: 0 }, '', path);
  onTestFinished(() => {
    queryClient.clear();
    window.history.replaceState(null, '', before);
  });
};

/** Renders an element at a URL, within the app's providers. */
export const renderAt = async (element: ReactNode, entry: HistoryEntry = {}): Promise<RenderedAt> => {
  setUrl(entry);
  let here: ReturnType<typeof useLocation> | undefined;
  const Here = () => {
    here = useLocation();
    return null;
  };
  const result = await render(
    <Surroundings>
      {element}
      <Here />
    </Surroundings>,
  );
  return {
    ...result,
    location: () => {
      if (!here) throw new Error('nothing is rendered');
      return here;
    },
  };
};
