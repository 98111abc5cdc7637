import { useLayoutEffect } from 'react';

/** Removes the prerendered screen in the commit that mounts the real one. */
export const RemovePrerender = () => {
  useLayoutEffect(() => document.getElementById('preview')?.remove(), []);
  return null;
};
