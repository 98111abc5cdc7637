import { Component, type ContextType, type ReactNode, Suspense } from 'react';
import { ChunkLoadError } from '#core/pwa/load-chunk.ts';
import { networkCopy } from '../copy/network.ts';
import { uiCopy } from '../copy/ui.ts';
import { Button } from './button.tsx';
import { NetworkStatusContext } from './network-status.tsx';
import { Notice } from './notice.tsx';
import { retryChunks } from './on-demand.tsx';

export interface ChunkBoundaryProps {
  readonly children: ReactNode;
  /** What stands for a whole screen that did not come; without it, a notice for a part of one. */
  readonly missing?: (retry: () => void) => ReactNode;
}

/**
 * Boundary of a lazy part of a screen: a failed chunk shows a notice in its place, and is retried by click or when the
 * network is back.
 */
export class ChunkBoundary extends Component<ChunkBoundaryProps, { readonly error: unknown }> {
  static override contextType = NetworkStatusContext;
  declare context: ContextType<typeof NetworkStatusContext>;
  override state: { readonly error: unknown } = { error: undefined };
  private wasOnline = true;

  static getDerivedStateFromError(error: unknown): { readonly error: unknown } {
    return { error };
  }

  override componentDidCatch(): void {
    // The failure is shown: whoever mounts the part next requests it again.
    retryChunks();
  }

  override componentDidMount(): void {
    this.wasOnline = this.context.isOnline;
  }

  override componentDidUpdate(): void {
    const { isOnline } = this.context;
    const isBack = isOnline && !this.wasOnline;
    this.wasOnline = isOnline;
    if (isBack && this.state.error) this.retry();
  }

  private readonly retry = (): void => this.setState({ error: undefined });

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return <Suspense fallback={null}>{this.props.children}</Suspense>;
    // Errors other than a missing chunk go to the screen's boundary.
    if (!(error instanceof ChunkLoadError)) throw error;
    const { missing } = this.props;
    if (missing) return missing(this.retry);
    return (
      <Notice
        live
        action={
          <Button kind="quiet" small isRetry onClick={this.retry}>
            {networkCopy.retry}
          </Button>
        }
      >
        {uiCopy.latePart.missing}
      </Notice>
    );
  }
}
