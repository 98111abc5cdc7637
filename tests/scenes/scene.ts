import type { Page } from '@playwright/test';
import type { Person } from '../e2e/support/people.ts';
import type { People } from './people.ts';
import type { Script } from './replay/script.ts';

/**
 * One look at the app: a page on the product or on its recorded answers, and the means to bring it where a scene plays.
 * `someone` is looked at by other scenes too: nothing may be done that changes where they stand.
 */
export interface Visit extends Pick<People, 'newcomer' | 'someone'>, Pick<Script, 'behind'> {
  readonly page: Page;
  /** What the page takes for now. */
  readonly now: Date;
  readonly sandbox: {
    inbox(to: string): Promise<readonly { readonly at: string }[]>;
    lastCode(to: string, after?: string): Promise<string>;
  };
  /** A mobile number that nobody has. */
  freshPhone(): Promise<string>;
  /** Opens a path with the session of a person. */
  enter(person: Person, path: string): Promise<void>;
  /** Sets a company's fault until the visit ends. */
  fault(adapter: string, mode: 'down' | 'slow' | 'duplicate' | 'late'): Promise<void>;
  /** Moves the server's clock until the visit ends; sessions that are open die by it. */
  advance(duration: string): Promise<void>;
  /** A line of the console that the scene brings about on purpose. */
  allowConsole(pattern: RegExp): void;
}

export interface Scene {
  /** The file name of its picture, and the name of its test. */
  readonly name: string;
  /** Brings the page there and waits until it shows. */
  readonly arrive: (visit: Visit) => Promise<unknown>;
}
