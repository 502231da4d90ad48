/**
 * Runs in the page: the controls and rows whose middle belongs to something else even when they are in the middle of
 * the window, or as near to it as they get. A press there would do something else than what it shows.
 */
export function coveredControls(): string[] {
  // A dialog or a menu is above the page, whose controls wait until it's closed.
  const layer = document.querySelector('[role=dialog], [role=alertdialog], [role=menu]') ?? document;
  const controls = layer.querySelectorAll<HTMLElement>(
    'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex="0"], [data-row], ' +
      '[role=button], [role=checkbox], [role=combobox], [role=menuitem], [role=option], [role=radio], [role=switch], [role=tab]',
  );
  /** What covers the middle of a control: nothing if a press reaches it, or if it has no size or is off to the side. */
  function overIt(control: HTMLElement): Element | 'above the window' | 'below the window' | null {
    const [box] = control.getClientRects();
    // Content for screen readers only, and skip links without focus, are one pixel in size.
    if (!box || box.width < 4 || box.height < 4) return null;
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    if (x < 0 || x > innerWidth) return null;
    if (y < 0) return 'above the window';
    const there = document.elementFromPoint(x, y);
    if (!there) return 'below the window';
    const label = control.closest('label') ?? document.querySelector(`label[for="${CSS.escape(control.id)}"]`);
    // A press goes through what takes none, such as a disabled button, to what is around it.
    const takesNone = getComputedStyle(control).pointerEvents === 'none' && there.contains(control);
    return control.contains(there) || label?.contains(there) || takesNone ? null : there;
  }
  const covered: string[] = [];
  for (const control of controls) {
    if (!control.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    // Skip links without focus, and inputs behind what is drawn for them.
    if (control.closest('.sr-only') || !overIt(control)) continue;
    control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const over = overIt(control);
    // On a phone, the header stays above the window while the page is scrolled.
    if (!over || over === 'above the window') continue;
    const by = over instanceof Element ? over.outerHTML.slice(0, 90) : over;
    covered.push(`${control.tagName} "${(control.ariaLabel ?? control.textContent).slice(0, 40)}" by ${by}`);
  }
  scrollTo({ top: 0, behavior: 'instant' });
  return covered;
}
