import { Component, type ContextType, type ReactNode, Suspense } from 'react';
import { networkCopy } from '../copy/network.ts';
import { uiCopy } from '../copy/ui.ts';
import { Button } from './button.tsx';
import { MissingCode, tryCodeAgain } from './missing-code.ts';
import { NetworkStatusContext } from './network-status.tsx';
import { Notice } from './notice.tsx';

/**
 * A part of a screen whose code comes after the screen's own. What cannot be had is said in its place, the rest of the screen
 * stays, and it is asked for again by a press, or by itself when the network is back.
 */
export class LatePart extends Component<{ readonly children: ReactNode }, { readonly error: unknown }> {
  static override contextType = NetworkStatusContext;
  declare context: ContextType<typeof NetworkStatusContext>;
  override state: { readonly error: unknown } = { error: undefined };
  private wasOnline = true;

  static getDerivedStateFromError(error: unknown): { readonly error: unknown } {
    return { error };
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

  private readonly retry = (): void => {
    tryCodeAgain();
    this.setState({ error: undefined });
  };

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return <Suspense fallback={null}>{this.props.children}</Suspense>;
    // What failed and was there is the screen's failure.
    if (!(error instanceof MissingCode)) throw error;
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
