import { rooms } from '../../scenes/rooms.ts';
import type { Scene } from '../../scenes/scene.ts';

/** Scenes by 'room/name'; one that does not exist fails the file that asks for it. */
export const picked = (...names: readonly string[]): readonly (Scene & { readonly title: string })[] =>
  names.map((title) => {
    const [room = '', name] = title.split('/');
    const scene = rooms[room]?.find((one) => one.name === name);
    if (!scene) throw new Error(`there is no scene ${title}`);
    return { ...scene, title };
  });
