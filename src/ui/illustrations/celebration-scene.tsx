import s from './scene.module.css';
import { Scene, type SceneProps, SceneRing } from './scene.tsx';

/** Complete ring: done, paid, signed. */
export const CelebrationScene = (props: SceneProps) => (
  <Scene {...props}>
    <SceneRing filled={12} radius={70} />
    <circle className={s.soft} cx="120" cy="88" r="45" />
    <path className={s.bold} d="m100 90 14 14 28-31" />
    <path className={s.amberLine} d="M36 52l8 8M206 40l-9 8M214 112l-11-3M30 122l11-4" />
    <circle className={s.coral} cx="54" cy="26" r="4" />
    <circle className={s.solid} cx="190" cy="150" r="4" />
    <circle className={s.amber} cx="182" cy="20" r="4" />
    <circle className={s.solid} cx="46" cy="152" r="4" />
  </Scene>
);
