import { Component, type ErrorInfo, type ReactNode } from 'react';
import { appCopy } from '../copy/app.ts';
import { brand } from '../copy/brand.ts';
import { AnchorButton, Button } from '../ui/button.tsx';
import { ErrorScene } from '../ui/illustrations/error-scene.tsx';
import { Page } from '../ui/page.tsx';
import { Stack } from '../ui/stack.tsx';

/** No failure of a screen blanks the app: it says so and offers the way on. What was typed is kept by its draft. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    console.error('screen failed', error, info.componentStack);
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    const copy = appCopy.error;
    return (
      <Page
        title={copy.title}
        lead={copy.body}
        home={null}
        actions={
          <>
            {/* Code that did not come is asked for again by a new load only. */}
            <Button wide onClick={() => window.location.reload()}>
              {copy.retry}
            </Button>
            <AnchorButton wide kind="quiet" href="/">
              {copy.home}
            </AnchorButton>
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
  }
}
