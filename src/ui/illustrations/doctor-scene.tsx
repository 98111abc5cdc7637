import s from './scene.module.css';
import { Scene, type SceneProps, SceneRing } from './scene.tsx';

/** The brand's character: a doctor who listens. */
export const DoctorScene = (props: SceneProps) => (
  <Scene {...props}>
    <SceneRing segments={12} filled={9} />
    <path
      className={s.hair}
      d="M92 74c-4-34 12-50 30-50s32 16 28 52c-1 14 6 18 6 26 0 7-8 10-16 10h-38c-9 0-17-3-17-10 0-9 8-14 7-28Z"
    />
    <path className={s.coat} d="M68 180c0-38 16-53 38-56h28c22 3 38 18 38 56Z" />
    <path className={s.skin} d="M109 104h22v18c0 8-22 8-22 0Z" />
    <path className={s.skin} d="M99 68c0-18 9-28 21-28s21 10 21 28-9 40-21 40-21-22-21-40Z" />
    <path className={s.hair} d="M98 72c-1-24 9-36 23-36s23 12 22 36c-3-12-9-18-14-22-8 8-22 10-31 22Z" />
    <path className={s.face} d="M111 75v2M130 75v2M113 90c4 5 11 5 15 0M120 79l-1.5 5h3" />
    <path className={s.fill} d="M106 124l14 20 14-20c4 1 7 2 9 3l-23 47-23-47c2-1 5-2 9-3Z" />
    <path className={s.line} d="M120 144v36M101 125l-4 21 9 5M139 125l4 21-9 5" />
    <path className={s.stroke} d="M101 127c-9 8-13 18-11 29" />
    <circle className={s.fill} cx="91" cy="160" r="5.5" />
    <path className={s.stroke} d="M148 152v12M142 158h12" />
  </Scene>
);
