import s from './scene.module.css';
import { Scene, type SceneProps, SceneRing } from './scene.tsx';

/** A message with a four-digit code. */
export const MessageScene = (props: SceneProps) => (
  <Scene {...props}>
    <SceneRing filled={2} />
    <rect className={s.sheet} x="76" y="40" width="58" height="108" rx="11" />
    <path className={s.line} d="M96 136h18" />
    <path
      className={s.fill}
      d="M114 56h54a10 10 0 0 1 10 10v26a10 10 0 0 1-10 10h-42l-18 15V66a10 10 0 0 1 6-10Z"
    />
    <path className={s.on} d="M122 79v1M136 79v1M150 79v1M164 79v1" />
  </Scene>
);
