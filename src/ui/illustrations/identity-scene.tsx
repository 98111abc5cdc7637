import s from './scene.module.css';
import { Scene, type SceneProps, SceneRing } from './scene.tsx';

/** A card and a face that match. */
export const IdentityScene = (props: SceneProps) => (
  <Scene {...props}>
    <SceneRing segments={8} filled={7} />
    <rect className={s.sheet} x="62" y="52" width="116" height="76" rx="10" />
    <circle className={s.skin} cx="92" cy="82" r="13" />
    <path className={s.hair} d="M78 82c0-14 8-18 14-18s14 4 14 18c-3-7-6-9-10-10-5 3-13 3-18 10Z" />
    <path className={s.fill} d="M72 116c1-12 9-18 20-18s19 6 20 18Z" />
    <path className={s.line} d="M124 76h40M124 90h40M124 104h24" />
    <circle className={s.fill} cx="174" cy="126" r="18" />
    <path className={s.on} d="m166 126 6 6 11-12" />
  </Scene>
);
