/**
 * Runs `look` after the browser's next layout and before it paints. Reading sizes at any other time during start-up forces an extra
 * layout. Never runs if the element takes no space.
 * @returns a function that cancels it
 */
export function onceLaidOut(element: Element, look: () => void): () => void {
  const observer = new ResizeObserver(() => {
    observer.disconnect();
    look();
  });
  observer.observe(element);
  return () => observer.disconnect();
}
