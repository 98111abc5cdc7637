import { appCopy } from '../copy/app.ts';
import { brand } from '../copy/brand.ts';
import { STORAGE_TIMEOUT_MS } from '../platform/storage/database.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { ReloadButton, Waiting } from '../ui/waiting.tsx';
import styles from './loading.module.css';

/** `late`: what is said in place of the network's slowness, and sooner. */
export const Loading = ({ late }: { readonly late?: string | undefined }) => (
  <main className={styles.place}>
    <VisuallyHidden as="h1">{brand.name}</VisuallyHidden>
    <Waiting
      text={appCopy.loading}
      size="screen"
      lateText={late}
      lateAfterMs={late ? STORAGE_TIMEOUT_MS : undefined}
      lateAction={<ReloadButton />}
    />
  </main>
);
