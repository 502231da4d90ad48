/** A page that was gone to by the switcher. */
export interface Target {
  path: string;
  label: string;
  detail: string;
}

const most = 6;
/** Leaves the browser with the session, as everything of this kind does (`forgetKept`). */
const keyOf = (userId: number) => `targets.${userId}`;

const isTarget = (value: unknown): value is Target =>
  typeof value === 'object' &&
  value !== null &&
  ['path', 'label', 'detail'].every((name) => typeof Reflect.get(value, name) === 'string') &&
  String(Reflect.get(value, 'path')).startsWith('/');

/** The latest targets of the member in this browser, the newest first. */
export function recentTargets(userId: number): readonly Target[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isTarget).slice(0, most) : [];
  } catch {
    return [];
  }
}

export function storeTarget(userId: number, { path, label, detail }: Target): void {
  const others = recentTargets(userId).filter((one) => one.path !== path);
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify([{ path, label, detail }, ...others].slice(0, most)));
  } catch {
    // A browser that refuses storage remembers none.
  }
}
