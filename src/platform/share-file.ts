/** Whether this device hands files of this type on to its other programs. */
export const canShareFiles = (type: string, name: string): boolean => {
  const sample = new File([' '], name, { type });
  return typeof navigator.canShare === 'function' && navigator.canShare({ files: [sample] });
};

/**
 * Hands a file on to the device's own sheet. `needsPress`: what was awaited took longer than the browser remembers a press;
 * `refused`: the device does not take it after all.
 */
export const shareFile = async (file: File): Promise<'done' | 'needsPress' | 'refused'> => {
  try {
    await navigator.share({ files: [file] });
    return 'done';
  } catch (error) {
    const name = error instanceof DOMException ? error.name : '';
    if (name === 'NotAllowedError') return 'needsPress';
    // Closing the sheet is no failure, nor is a second press while it is open.
    return name === 'AbortError' || name === 'InvalidStateError' ? 'done' : 'refused';
  }
};
