import { type ComponentProps, useEffect, useRef } from 'react';
import styles from './scroll-box.module.css';

/** Horizontal scroll container. Named; in the tab order only while it overflows, and always a target of the focus. */
export const ScrollBox = (props: Omit<ComponentProps<'section'>, 'className'>) => {
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    // Not by state: the attribute is right in the frame of the new size, before anything is painted.
    const observer = new ResizeObserver(() => {
      element.tabIndex = element.scrollWidth > element.clientWidth ? 0 : -1;
    });
    for (const one of [element, ...element.children]) observer.observe(one);
    return () => observer.disconnect();
  }, []);
  return <section {...props} ref={box} className={styles.scroll} />;
};
