/** A point, or a distance, in px. Points are counted from the middle of the frame. */
export interface Point {
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

/** How a picture lies in its frame: how many times larger than fitted, and how far its middle is from the frame's. */
export interface View extends Point {
  scale: number;
}

/** A picture in the frame through which it is seen: its size at scale 1, and the frame's. */
export interface Seen {
  picture: Size;
  frame: Size;
}

export const wholeView: View = { scale: 1, x: 0, y: 0 };
export const MOST_SCALE = 5;
/** What a button, a key or a double press changes the scale by. */
export const ZOOM_STEP = 1.5;
export const CLOSE_UP = 2.5;

const between = (low: number, value: number, high: number) => Math.min(Math.max(value, low), high);

/**
 * The picture's size at scale 1: as large as the frame allows, but no larger than its own size or than it was seen before,
 * whichever is more.
 * @param seenWidth width in px at which it was seen before it was opened
 */
export function fitted(image: Size, frame: Size, seenWidth: number): Size {
  const most = Math.max(1, seenWidth / image.width);
  const share = Math.min(frame.width / image.width, frame.height / image.height, most);
  return { width: image.width * share, height: image.height * share };
}

/** How far the picture's middle may go from the frame's, so that no edge comes inside of a frame that it fills. */
const reach = (picture: number, frame: number, scale: number) => Math.max(0, (picture * scale - frame) / 2);

/** The view with its scale within its limits, and the picture over the frame. */
export function bounded(view: View, { picture, frame }: Seen): View {
  const scale = between(1, view.scale, MOST_SCALE);
  const [x, y] = [reach(picture.width, frame.width, scale), reach(picture.height, frame.height, scale)];
  return { scale, x: between(-x, view.x, x), y: between(-y, view.y, y) };
}

/** The first view: all of it, or, if it was shown wider before, its top at that width. */
export function firstView(seen: Seen, seenWidth: number): View {
  const scale = Math.min(seenWidth, seen.frame.width) / seen.picture.width;
  return scale <= 1.01 ? wholeView : bounded({ scale, x: 0, y: Number.MAX_SAFE_INTEGER }, seen);
}

/** The view so many times larger; what lies under the point stays there. */
export function zoomedAt(view: View, factor: number, at: Point, seen: Seen): View {
  const scale = between(1, view.scale * factor, MOST_SCALE);
  const by = scale / view.scale;
  return bounded({ scale, x: at.x - (at.x - view.x) * by, y: at.y - (at.y - view.y) * by }, seen);
}

type Pair = readonly [Point, Point];

const middleOf = ([one, other]: Pair): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });
const distanceOf = ([one, other]: Pair): number => Math.max(1, Math.hypot(one.x - other.x, one.y - other.y));

/** The view after two fingers moved from one pair of points to another: what was between them stays there. */
export function pinched(view: View, from: Pair, to: Pair, seen: Seen): View {
  const [start, end] = [middleOf(from), middleOf(to)];
  const moved = { ...view, x: view.x + end.x - start.x, y: view.y + end.y - start.y };
  return zoomedAt(moved, distanceOf(to) / distanceOf(from), end, seen);
}

/** Whether a finger that went so far down, at this speed in px a millisecond, has put the picture away. */
export const isPutAway = (down: number, speed: number): boolean => down > 120 || (down > 40 && speed > 0.6);
