import { type Ref, useEffect, useState } from 'react';
import { cashSlipsCopy } from '../../../copy/cash-slips.ts';
import { filesCopy } from '../../../copy/files.ts';
import { FieldError } from '../../../ui/field.tsx';
import { DocumentIcon } from '../../../ui/icons/object-icons.tsx';
import { PickFile } from '../../../ui/pick-file.tsx';
import styles from './slip-file.module.css';

const copy = cashSlipsCopy.file;

/** Preview of a photo; an icon where the browser cannot render it. */
const Preview = ({ file }: { file: File }) => {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!file.type.startsWith('image/')) return setUrl(undefined);
    const objectUrl = URL.createObjectURL(file);
    setUrl(objectUrl);
    return () => URL.revokeObjectURL(objectUrl);
  }, [file]);
  if (url === undefined)
    return (
      <span className={styles.paper}>
        <DocumentIcon size={28} />
      </span>
    );
  return <img className={styles.photo} src={url} alt={copy.preview} onError={() => setUrl(undefined)} />;
};

export interface SlipFileProps {
  file: File | null;
  error: string | undefined;
  /** Being sent: it cannot be changed. */
  isFixed: boolean;
  onPick: (file: File) => void;
  ref: Ref<HTMLButtonElement>;
}

export const SlipFile = ({ file, error, isFixed, onPick, ref }: SlipFileProps) => (
  <fieldset className={styles.field}>
    <legend className={styles.label}>{copy.label}</legend>
    <p id="file-hint" className={styles.hint}>
      {copy.hint}
    </p>
    {file && (
      <div className={styles.chosen}>
        <Preview file={file} />
        <p className={styles.words}>
          <span className={styles.name}>{file.name}</span>
          <span className={styles.size}>{copy.size(file.size)}</span>
        </p>
      </div>
    )}
    {!isFixed && (
      <PickFile
        id="file"
        ref={ref}
        kind={file ? 'quiet' : 'secondary'}
        small={file !== null}
        wide={file === null}
        label={file ? filesCopy.change : filesCopy.pick}
        document={copy.name}
        describedBy={error ? 'file-hint file-error' : 'file-hint'}
        onPick={onPick}
      />
    )}
    {error && <FieldError id="file-error">{error}</FieldError>}
  </fieldset>
);
