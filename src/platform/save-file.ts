/** Saves bytes that only this session may read as a file on the device. */
export const saveFile = (bytes: Uint8Array, type: string, name: string): void => {
  const url = URL.createObjectURL(new Blob([new Uint8Array(bytes)], { type }));
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = name;
  anchor.click();
  // Later: some browsers still read from the address after the press.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
};
