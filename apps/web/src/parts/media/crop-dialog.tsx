import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/forms/form-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useAsGuest } from '../../ui/overlays/guest.ts';

/** What the picture is cropped to: its shape, and its width in pixels when it is sent. */
export interface CropShape {
  aspect: number;
  width: number;
  round?: boolean;
  /** The whole picture may be kept, with empty space on two sides, and is kept at first. */
  isWholeAllowed?: boolean;
}

interface CropDialogProps {
  title: string;
  image: ImageBitmap;
  shape: CropShape;
  saveLabel: string;
  saving: boolean;
  problem?: string | undefined;
  onSave: (picture: Blob) => void;
  onClose: () => void;
}

function draw(canvas: HTMLCanvasElement, image: ImageBitmap, aspect: number, crop: Crop): void {
  const { left, top, width, height } = keptArea(image, aspect, crop);
  const context = canvas.getContext('2d');
  context?.clearRect(0, 0, canvas.width, canvas.height);
  context?.drawImage(image, left, top, width, height, 0, 0, canvas.width, canvas.height);
}

function canvasOf({ aspect, width }: CropShape): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = Math.round(width / aspect);
  return canvas;
}

/** The kept part as a file: WebP if the browser can write it, else PNG. */
function cut(image: ImageBitmap, shape: CropShape, crop: Crop): Promise<Blob> {
  const canvas = canvasOf(shape);
  draw(canvas, image, shape.aspect, crop);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (picture) => (picture ? resolve(picture) : reject(new Error('Couldn’t create the picture.'))),
      'image/webp',
      0.92,
    );
  });
}

function Slider({
  label,
  value,
  min,
  max,
  onChange,
}: {
  label: string;
  value: number;
  min: number;
  max: number;
  onChange: (value: number) => void;
}) {
  return (
    <label className="grid grid-cols-[6.5rem_minmax(0,1fr)] items-center gap-3 text-sm font-semibold">
      {label}
      <input
        type="range"
        min={min}
        max={max}
        step={0.01}
        value={value}
        onChange={(event) => onChange(event.target.valueAsNumber)}
        className="h-6 w-full min-w-0 accent-night max-md:h-11"
      />
    </label>
  );
}

function Frame({
  image,
  shape,
  crop,
  onCrop,
}: {
  image: ImageBitmap;
  shape: CropShape;
  crop: Crop;
  onCrop: (change: (crop: Crop) => Crop) => void;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { aspect, round } = shape;
  useEffect(() => {
    if (canvas.current) draw(canvas.current, image, aspect, crop);
  }, [image, aspect, crop]);
  const drag = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const box = event.currentTarget.getBoundingClientRect();
    const by = { x: event.movementX / box.width, y: event.movementY / box.height };
    onCrop((before) => dragCrop(image, aspect, before, by));
  };
  return (
    <canvas
      ref={canvas}
      width={640}
      height={Math.round(640 / aspect)}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      aria-hidden="true"
      className={`mx-auto block w-full cursor-move touch-none bg-sunk ${round ? 'max-w-72 rounded-full' : 'rounded-control'}`}
    />
  );
}

/**
 * Chooses the part of a picture to keep: by dragging, or with three sliders from the keyboard. Shown inside the dialog
 * that asked for it, if any.
 */
export function CropDialog({ title, image, shape, saveLabel, saving, problem, onSave, onClose }: CropDialogProps) {
  const least = leastZoom(image, shape.aspect, shape.isWholeAllowed ?? false);
  const [crop, setCrop] = useState<Crop>({ ...wholeCrop, zoom: least });
  const [failed, setFailed] = useState(false);
  const change = (part: Partial<Crop>) =>
    setCrop((before) => fitCrop(image, shape.aspect, { ...before, ...part }, least));
  const save = () => {
    setFailed(false);
    cut(image, shape, crop).then(onSave, () => setFailed(true));
  };
  const sentence = failed ? 'We couldn’t crop this picture. Please try another one.' : problem;
  const description = 'Drag the picture, or move it with the sliders.';
  const footer = (
    <>
      <Button variant="ghost" onClick={onClose} disabled={saving}>
        Cancel
      </Button>
      <Button onClick={save} loading={saving}>
        {saveLabel}
      </Button>
    </>
  );
  const body = (
    <div className="grid gap-3">
      <Frame image={image} shape={shape} crop={crop} onCrop={setCrop} />
      <Slider label="Zoom" min={least} max={MOST_ZOOM} value={crop.zoom} onChange={(zoom) => change({ zoom })} />
      <Slider label="Left to right" min={0} max={1} value={crop.x} onChange={(x) => change({ x })} />
      <Slider label="Top to bottom" min={0} max={1} value={crop.y} onChange={(y) => change({ y })} />
      {sentence ? <FieldError>{sentence}</FieldError> : null}
    </div>
  );
  const leave = () => (saving ? undefined : onClose());
  if (useAsGuest(true, { title, description, body, footer, onLeave: leave })) return null;
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={title}
      description={description}
      locked={saving}
      footer={footer}
    >
      {body}
    </Dialog>
  );
}

/** The part of an image to keep: its center in fractions of width and height, and its zoom. */
export interface Crop {
  x: number;
  y: number;
  zoom: number;
}

interface Size {
  width: number;
  height: number;
}

export const wholeCrop: Crop = { x: 0.5, y: 0.5, zoom: 1 };
export const MOST_ZOOM = 4;

const between = (low: number, value: number, high: number) => Math.min(Math.max(value, low), high);

function sizeOf(image: Size, aspect: number, zoom: number): Size {
  const width = Math.min(image.width, image.height * aspect) / zoom;
  return { width, height: width / aspect };
}

/** The smallest zoom that fills the frame, or at which the whole image is in it, with empty space on two sides. */
export function leastZoom(image: Size, aspect: number, isWholeAllowed: boolean): number {
  if (!isWholeAllowed) return 1;
  const ratio = image.width / image.height / aspect;
  return Math.min(ratio, 1 / ratio);
}

/** Keeps the center far enough from both ends that nothing outside is kept; what doesn't fill the frame is centered. */
const middle = (half: number, at: number) => (half > 0.5 ? 0.5 : between(half, at, 1 - half));

/** The crop with its center moved so that nothing outside the image is kept. */
export function fitCrop(image: Size, aspect: number, { x, y, zoom }: Crop, least = 1): Crop {
  const closer = between(least, zoom, MOST_ZOOM);
  const kept = sizeOf(image, aspect, closer);
  const halfX = kept.width / image.width / 2;
  const halfY = kept.height / image.height / 2;
  return { x: middle(halfX, x), y: middle(halfY, y), zoom: closer };
}

/** The rectangle of the image that a crop keeps, in the image's pixels; `aspect` is width divided by height. */
export function keptArea(image: Size, aspect: number, crop: Crop): Size & { left: number; top: number } {
  const { x, y, zoom } = fitCrop(image, aspect, crop, Math.min(1, crop.zoom));
  const kept = sizeOf(image, aspect, zoom);
  return { ...kept, left: x * image.width - kept.width / 2, top: y * image.height - kept.height / 2 };
}

/** The crop after the picture was dragged by fractions of the frame. */
export function dragCrop(image: Size, aspect: number, crop: Crop, by: { x: number; y: number }): Crop {
  const kept = sizeOf(image, aspect, crop.zoom);
  const x = crop.x - (by.x * kept.width) / image.width;
  const y = crop.y - (by.y * kept.height) / image.height;
  return fitCrop(image, aspect, { ...crop, x, y }, Math.min(1, crop.zoom));
}
