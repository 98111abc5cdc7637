import { welcomeCopy } from '../../copy/welcome.ts';
import { CheckIcon } from '../../ui/icons/status-icons.tsx';
import { DoctorScene } from '../../ui/illustrations/doctor-scene.tsx';
import { Ring } from '../../ui/ring.tsx';
import styles from './slides.module.css';

const { banner, bannerText, care, seals } = welcomeCopy;

const Banner = () => (
  <div className={`${styles.slide} ${styles.banner}`}>
    <div className={styles.words}>
      <h1 className={styles.title}>{banner}</h1>
      <p className={styles.text}>{bannerText}</p>
    </div>
    <Ring segments={12} filled={9} current={9} cross size={260} className={styles.ring} />
  </div>
);

const Care = () => (
  <div className={`${styles.slide} ${styles.care}`} data-part="">
    <div className={styles.words}>
      <p className={styles.title}>{care.title}</p>
      <Seals list={care.seals} />
    </div>
    <DoctorScene size={320} className={styles.character} />
  </div>
);

const Promises = () => (
  <div className={styles.slide}>
    <div className={styles.words}>
      <p className={styles.title}>{seals.title}</p>
      <Seals list={seals.list} />
    </div>
    <Ring segments={12} filled={12} cross size={260} className={`${styles.ring} ${styles.closed}`} />
  </div>
);

const Seals = ({ list }: { list: readonly string[] }) => (
  <ul className={styles.seals}>
    {list.map((seal) => (
      <li key={seal} className={styles.seal}>
        <span className={styles.stamp}>
          <Ring segments={8} filled={8} size={32} />
          <CheckIcon size={16} className={styles.check} />
        </span>
        {seal}
      </li>
    ))}
  </ul>
);

/** The three slides of the specification: the financing banner, seals and character, seals. */
export const slides = [
  { key: 'banner', content: <Banner /> },
  { key: 'care', content: <Care /> },
  { key: 'seals', content: <Promises /> },
];
