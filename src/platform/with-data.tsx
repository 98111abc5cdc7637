import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Outlet } from 'react-router-dom';
import { queryClient } from './query-client.ts';

/** The screens that read what the server knows; its cache is not part of the screens before them. */
export default function WithData({ children = <Outlet /> }: { readonly children?: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
