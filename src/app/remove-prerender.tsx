import { useLayoutEffect } from 'react';

/** The picture of the first screen leaves in the moment in which the screen itself is there. */
export const RemovePrerender = () => {
  useLayoutEffect(() => document.getElementById('preview')?.remove(), []);
  return null;
};
