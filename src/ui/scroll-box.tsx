import { type ComponentProps, useEffect, useRef, useState } from 'react';

/** Horizontal scroll container. Named, and focusable only while it overflows. */
export function ScrollBox(props: ComponentProps<'section'>) {
  const box = useRef<HTMLElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setScrolls(element.scrollWidth > element.clientWidth));
    for (const one of [element, ...element.children]) observer.observe(one);
    return () => observer.disconnect();
  }, []);
  return <section {...props} ref={box} tabIndex={scrolls ? 0 : undefined} />;
}
