import s from './scene.module.css';
import { Scene, type SceneProps, SceneRing } from './scene.tsx';

/** A request being read with care. */
export const ReviewScene = (props: SceneProps) => (
  <Scene {...props}>
    <SceneRing filled={3} />
    <path className={s.sheet} d="M82 40h56l20 20v80a6 6 0 0 1-6 6H82a6 6 0 0 1-6-6V46a6 6 0 0 1 6-6Z" />
    <path className={s.line} d="M138 40v20h20M90 72h30M90 88h46M90 104h24M90 120h16" />
    <circle className={s.white} cx="148" cy="116" r="22" />
    <circle className={s.stroke} cx="148" cy="116" r="22" />
    <path className={s.stroke} d="m164 132 16 16M140 116l6 6 10-12" />
  </Scene>
);
