import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Outlet } from 'react-router-dom';
import { queryClient } from './query-client.ts';

/** Query client for the screens behind it; kept out of the chunk of the first screens. */
const WithData = ({ children = <Outlet /> }: { readonly children?: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);

export default WithData;

/** From here, so that both stay one chunk. */
export { queryClient };
