import { appCopy } from '../copy/app.ts';
import { brand } from '../copy/brand.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { ReloadButton, Waiting } from '../ui/waiting.tsx';

export const Loading = () => (
  <main>
    <VisuallyHidden as="h1">{brand.name}</VisuallyHidden>
    <Waiting text={appCopy.loading} size="screen" lateAction={<ReloadButton />} />
  </main>
);
