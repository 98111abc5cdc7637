import { filesCopy } from '../copy/files.ts';
import styles from './file-progress.module.css';

/** Upload progress from 0 to 1; at 1 the server is checking the file. */
export const FileProgress = ({ part }: { part: number }) => {
  const percent = Math.round(part * 100);
  const words =
    part >= 1 ? filesCopy.checking : part === 0 ? filesCopy.preparing : filesCopy.sending(percent);
  return (
    <div>
      <p className={styles.words}>{words}</p>
      <progress className={styles.bar} max={100} value={percent} aria-label={words} />
    </div>
  );
};
