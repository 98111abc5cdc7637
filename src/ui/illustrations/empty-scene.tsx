import s from './scene.module.css';
import { Scene, type SceneProps, SceneRing } from './scene.tsx';

/** Empty: an open folder inside an empty ring. */
export const EmptyScene = (props: SceneProps) => (
  <Scene {...props}>
    <SceneRing />
    <path className={s.sheet} d="M72 66a6 6 0 0 1 6-6h28l10 12h46a6 6 0 0 1 6 6v44H72Z" />
    <path
      className={s.soft}
      d="M66 92a6 6 0 0 1 6-7h96a6 6 0 0 1 6 7l-7 38a7 7 0 0 1-7 6H80a7 7 0 0 1-7-6Z"
    />
    <path className={s.stroke} d="M108 110h24" />
  </Scene>
);
