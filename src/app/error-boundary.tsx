import { Component, type ErrorInfo, type ReactNode, useEffect, useState } from 'react';
import { CHUNK_TIMEOUT_MS } from '#core/constants.ts';
import { ChunkLoadError } from '#core/pwa/load-chunk.ts';
import { appCopy } from '../copy/app.ts';
import { brand } from '../copy/brand.ts';
import { useOnline } from '../platform/network/online.ts';
import { isReloadLockedHere } from '../platform/no-reload-lock.ts';
import { reportError } from '../platform/report-errors.ts';
import { reloadWithFlush } from '../platform/updates/reload.ts';
import { canReload, reloadForChunk } from '../platform/updates/reload-for-chunk.ts';
import { AnchorButton, Button } from '../ui/button.tsx';
import { ErrorScene } from '../ui/illustrations/error-scene.tsx';
import { retryChunks } from '../ui/on-demand.tsx';
import { Page } from '../ui/page.tsx';
import { Stack } from '../ui/stack.tsx';
import { Loading } from './loading.tsx';

interface FailedScreenProps {
  readonly error: unknown;
  /** The no-reload lock was held: no automatic reload. */
  readonly wasReloadLocked: boolean;
  onRetry(): void;
}

/** Replaces a failed screen. Typed values are in its draft. */
const FailedScreen = ({ error, wasReloadLocked, onRetry }: FailedScreenProps) => {
  const isOnline = useOnline();
  const isMissing = error instanceof ChunkLoadError;
  const [isBusy, setBusy] = useState(isMissing && !error.isSlow && !wasReloadLocked);
  const [begunBusy] = useState(isBusy);
  useEffect(() => {
    if (begunBusy) void reloadForChunk().then(setBusy);
  }, [begunBusy]);

  // Unmounting allows another try too.
  useEffect(() => retryChunks, []);

  const retry = async () => {
    setBusy(true);
    // If a reload would fail, only the chunk is retried.
    if (!isMissing || (await canReload())) return reloadWithFlush();
    retryChunks();
    onRetry();
  };
  if (isBusy) return <Loading />;
  const copy = appCopy.error;
  const isAway = isMissing && !isOnline;
  return (
    <Page
      title={isAway ? copy.away : copy.title}
      lead={isAway ? copy.awayBody : copy.body}
      home={null}
      actions={
        <>
          <Button wide onClick={() => void retry()}>
            {isMissing ? copy.again : copy.retry}
          </Button>
          {isAway ? (
            <Button wide kind="quiet" onClick={() => window.history.back()}>
              {copy.back}
            </Button>
          ) : (
            <AnchorButton wide kind="quiet" href="/">
              {copy.home}
            </AnchorButton>
          )}
        </>
      }
    >
      <Stack align="center">
        <ErrorScene />
        <p>
          {copy.help}{' '}
          <a href={brand.whatsappUrl()} target="_blank" rel="noopener noreferrer">
            {copy.whatsapp}
          </a>
        </p>
      </Stack>
    </Page>
  );
};

interface Failure {
  readonly error: unknown;
  readonly wasReloadLocked: boolean;
}

/** Catches errors of screens: a message with a way on instead of a blank app. */
export class ErrorBoundary extends Component<
  { readonly children: ReactNode },
  { failure: Failure | undefined }
> {
  override state: { failure: Failure | undefined } = { failure: undefined };

  static getDerivedStateFromError(error: unknown): { failure: Failure } {
    return { failure: { error, wasReloadLocked: isReloadLockedHere(CHUNK_TIMEOUT_MS) } };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    console.error('screen failed', error, info.componentStack);
    // A part that did not arrive is the network's failure.
    if (!(error instanceof ChunkLoadError)) reportError('screen', error, info.componentStack ?? '');
  }

  override render(): ReactNode {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    return <FailedScreen {...failure} onRetry={() => this.setState({ failure: undefined })} />;
  }
}
