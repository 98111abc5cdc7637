import type { Page } from '@playwright/test';
import type { Person } from '../e2e/support/people.ts';
import type { People } from './people.ts';
import type { Script } from './replay/script.ts';

/**
 * A page on the product or on its recorded answers, with the means to bring it to a scene. `someone` is shared with
 * other scenes: do not change their state.
 */
export interface Visit extends Pick<People, 'newcomer' | 'someone'>, Pick<Script, 'behind'> {
  readonly page: Page;
  /** The page's current time. */
  readonly now: Date;
  readonly sandbox: {
    inbox(to: string): Promise<readonly { readonly at: string }[]>;
    lastCode(to: string, after?: string): Promise<string>;
  };
  /** An unused mobile number. */
  freshPhone(): Promise<string>;
  /** Opens a path with a person's session. */
  enter(person: Person, path: string): Promise<void>;
  /** Sets a vendor's fault until the visit ends. */
  fault(adapter: string, mode: 'down' | 'slow' | 'duplicate' | 'late'): Promise<void>;
  /** Moves the server's clock until the visit ends; open sessions expire. */
  advance(duration: string): Promise<void>;
  /** Allows a console message that the scene causes on purpose. */
  allowConsole(pattern: RegExp): void;
}

export interface Scene {
  /** File name of its picture, and name of its test. */
  readonly name: string;
  /** Brings the page to the scene and waits until it shows. */
  readonly arrive: (visit: Visit) => Promise<unknown>;
}
