import s from './scene.module.css';
import { Scene, type SceneProps, SceneRing } from './scene.tsx';

/** A phone out of reach of its antenna. */
export const OfflineScene = (props: SceneProps) => (
  <Scene {...props}>
    <SceneRing filled={0} />
    <rect className={s.sheet} x="92" y="34" width="56" height="108" rx="11" />
    <path className={s.line} d="M112 130h16" />
    <path
      className={s.amberLine}
      d="M106 78a21 21 0 0 1 28 0M113 88a10 10 0 0 1 14 0M120 98v.5M104 62l34 46"
    />
  </Scene>
);
