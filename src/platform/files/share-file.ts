/** Web Share support for files of this type. */
export const canShareFiles = (type: string, name: string): boolean => {
  const sample = new File([' '], name, { type });
  return typeof navigator.canShare === 'function' && navigator.canShare({ files: [sample] });
};

/**
 * Opens the share sheet. `needsPress`: user activation expired while awaiting; `refused`: the device does not take the
 * file.
 */
export const shareFile = async (file: File): Promise<'done' | 'needsPress' | 'refused'> => {
  try {
    await navigator.share({ files: [file] });
    return 'done';
  } catch (error) {
    const name = error instanceof DOMException ? error.name : '';
    if (name === 'NotAllowedError') return 'needsPress';
    // Not failures: the sheet was closed, or pressed again while open.
    return name === 'AbortError' || name === 'InvalidStateError' ? 'done' : 'refused';
  }
};
