import { rooms } from '../all.ts';
import type { Visit } from '../scene.ts';
import { openVisit } from '../visit.ts';
import { setRules } from './call-rules.ts';
import type { Recordings } from './recording.ts';
import type { ScenePages } from './scene-page.ts';
import type { SceneServer } from './scene-server.ts';
import { replayScript } from './script.ts';
import { settled } from './settled.ts';

/** A scene on its recorded answers. */
export interface OpenScene {
  readonly visit: Visit;
  /** Goes where it plays, and waits until all is there. Errors: a call that was not recorded. */
  arrive(): Promise<void>;
  /** Until nothing is under way on the page. */
  settle(): Promise<void>;
  /** Errors: a call that was not recorded. */
  end(): Promise<void>;
}

export interface Replay {
  readonly recordings: Recordings;
  readonly server: SceneServer;
  readonly pages: ScenePages;
}

const sceneOf = (title: string) => {
  const [room = '', name] = title.split('/');
  const scene = rooms[room]?.find((one) => one.name === name);
  if (!scene) throw new Error(`there is no scene ${title}`);
  return scene;
};

/** Opens the scene 'room/name' in a clean page. */
export const openScene = async (
  { recordings, server, pages }: Replay,
  title: string,
  allowConsole: (pattern: RegExp) => void,
): Promise<OpenScene> => {
  const scene = sceneOf(title);
  const script = replayScript(recordings, title);
  // Cleaned first: what the scene before still asks for is none of this one's calls.
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
