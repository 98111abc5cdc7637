/** Downloads bytes that needed the session's token. */
export const saveFile = (bytes: Uint8Array, type: string, name: string): void => {
  const url = URL.createObjectURL(new Blob([new Uint8Array(bytes)], { type }));
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = name;
  anchor.click();
  // Delayed: some browsers still read the URL after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
};
