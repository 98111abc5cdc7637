import { type Ref, useEffect, useState } from 'react';
import { cashSlipsCopy } from '../../../copy/cash-slips.ts';
import { filesCopy } from '../../../copy/files.ts';
import { FieldError } from '../../../ui/field.tsx';
import { DocumentIcon } from '../../../ui/icons/thing-icons.tsx';
import { PickFile } from '../../../ui/pick-file.tsx';
import styles from './slip-file.module.css';

const copy = cashSlipsCopy.file;

/** The photo as the browser shows it; nothing where it cannot. */
function Preview({ file }: { file: File }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!file.type.startsWith('image/')) return setAddress(undefined);
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  if (address === undefined)
    return (
      <span className={styles.paper}>
        <DocumentIcon size={28} />
      </span>
    );
  return (
    <img className={styles.photo} src={address} alt={copy.preview} onError={() => setAddress(undefined)} />
  );
}

export interface SlipFileProps {
  file: File | null;
  error: string | undefined;
  /** On its way: it cannot be changed now. */
  isFixed: boolean;
  onPick: (file: File) => void;
  ref: Ref<HTMLButtonElement>;
}

/** The slip itself: what was chosen, and the button to choose it or another. */
export function SlipFile({ file, error, isFixed, onPick, ref }: SlipFileProps) {
  return (
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
}
