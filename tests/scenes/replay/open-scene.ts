import { sceneGroups } from '../all.ts';
import { openVisit, type Visit } from '../scene.ts';
import { setRules } from './calls.ts';
import type { Recordings } from './recording.ts';
import { type ScenePages, settled } from './scene-page.ts';
import type { SceneServer } from './scene-server.ts';
import { replayScript } from './script.ts';

/** A scene on its recorded answers. */
export interface OpenScene {
  readonly visit: Visit;
  /**
   * Plays the scene and waits until the page is idle.
   * @throws a call that was not recorded.
   */
  arrive(): Promise<void>;
  /** Waits until the page is idle. */
  settle(): Promise<void>;
  /** @throws a call that was not recorded. */
  end(): Promise<void>;
}

export interface Replay {
  readonly recordings: Recordings;
  readonly server: SceneServer;
  readonly pages: ScenePages;
}

const sceneOf = (title: string) => {
  const [group = '', name] = title.split('/');
  const scene = sceneGroups[group]?.find((one) => one.name === name);
  if (!scene) throw new Error(`there is no scene ${title}`);
  return scene;
};

/** Opens the scene 'group/name' in a clean page. */
export const openScene = async (
  { recordings, server, pages }: Replay,
  title: string,
  allowConsole: (pattern: RegExp) => void,
): Promise<OpenScene> => {
  const scene = sceneOf(title);
  const script = replayScript(recordings, title);
  // Cleaned first: late calls of the scene before must not count for this one.
  const page = await pages.open();
  const play = server.play(script.answers);
  setRules(page, play.rules);
  const { visit, leave } = await openVisit({ page, script, allowConsole });
  const settle = () => Promise.race([settled(page, play), play.unknown]);
  return {
    visit,
    settle,
    arrive: async () => {
      await Promise.race([scene.arrive(visit), play.unknown]);
      await settle();
    },
    end: async () => {
      play.end();
      await Promise.race([play.unknown, leave()]);
    },
  };
};
