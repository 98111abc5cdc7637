import { useState } from 'react';
import { FILE_TYPES } from '#core/api/endpoint.ts';
import { useApiMutation } from '../api/mutations.ts';
import { saveFile } from './save-file.ts';
import { canShareFiles, shareFile } from './share-file.ts';

/** Fetches a PDF on press, once; shares it where the device can share files, else saves it. */
export const useSharedPdf = (fileName: string, read: () => Promise<Uint8Array>) => {
  const [isSharing] = useState(() => canShareFiles(FILE_TYPES.pdf, fileName));
  const [file, setFile] = useState<File>();
  const [outcome, setOutcome] = useState<'ready' | 'saved'>();
  const { submit, failure, isPending } = useApiMutation({
    mutationFn: async () => {
      if (file) return file;
      const fetched = new File([new Uint8Array(await read())], fileName, { type: FILE_TYPES.pdf });
      setFile(fetched);
      return fetched;
    },
  });
  const handOver = async (): Promise<void> => {
    setOutcome(undefined);
    const fetched = await submit();
    if (!fetched) return;
    const shared = isSharing ? await shareFile(fetched) : 'refused';
    if (shared === 'needsPress') setOutcome('ready');
    if (shared !== 'refused') return;
    saveFile(new Uint8Array(await fetched.arrayBuffer()), fetched.type, fetched.name);
    setOutcome('saved');
  };
  return { isSharing, file, outcome, failure, isPending, handOver };
};
