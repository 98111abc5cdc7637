import { Component, type ErrorInfo, type ReactNode } from 'react';
import { CHUNK_TIMEOUT_MS } from '#core/constants.ts';
import { isReloadLockedHere } from '../platform/no-reload-lock.ts';
import { FailedScreen } from './failed-screen.tsx';

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
  }

  override render(): ReactNode {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    return <FailedScreen {...failure} onRetry={() => this.setState({ failure: undefined })} />;
  }
}
