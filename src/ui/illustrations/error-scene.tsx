import s from './scene.module.css';
import { Scene, type SceneProps, SceneRing } from './scene.tsx';

/** Error: one segment displaced. */
export const ErrorScene = (props: SceneProps) => (
  <Scene {...props}>
    <SceneRing segments={12} missing={1} />
    <path className={s.coralLine} d="M120 58v36M120 114v1" />
    <rect className={s.coral} x="180" y="18" width="32" height="14" rx="4" transform="rotate(62 196 25)" />
    <path className={s.line} d="M214 50l9 5M178 12l-2-8" />
  </Scene>
);
