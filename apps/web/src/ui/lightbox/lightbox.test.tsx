import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { Lightbox } from './lightbox.tsx';

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1000);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800);
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 1000, 800));
});

function Opened() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open picture
      </button>
      {isOpen ? (
        <Lightbox
          src="/uploads/a.webp"
          size={{ width: 2000, height: 1000 }}
          alt="A coil line"
          title="Picture by Dana Ruiz"
          caption="A coil line"
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}

async function open() {
  const user = userEvent.setup();
  render(<Opened />);
  await user.click(screen.getByRole('button', { name: 'Open picture' }));
  const layer = screen.getByRole('dialog', { name: 'Picture by Dana Ruiz' });
  const stage = layer.querySelector<HTMLElement>('[data-stage]');
  if (!stage) throw new Error('There is no stage');
  return { user, stage, picture: screen.getByRole('img', { name: 'A coil line' }) };
}

const finger = (id: number, x: number, y: number, timeStamp = 0) => ({
  pointerId: id,
  pointerType: 'touch',
  button: 0,
  clientX: x,
  clientY: y,
  timeStamp,
});
const scaleOf = (picture: HTMLElement) => Number(/scale\(([\d.]+)\)/.exec(picture.style.transform)?.[1]);

it('fills the window, and zooms by buttons, keys, wheel and double click', async () => {
  const { user, stage, picture } = await open();
  expect(picture).toHaveAttribute('width', '1000');
  expect(screen.getByRole('button', { name: 'Zoom out' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Zoom in' }));
  expect(scaleOf(picture)).toBe(1.5);
  await user.keyboard('+');
  expect(scaleOf(picture)).toBe(2.25);
  await user.keyboard('-');
  expect(scaleOf(picture)).toBe(1.5);
  await user.keyboard('0');
  expect(scaleOf(picture)).toBe(1);
  fireEvent.wheel(stage, { deltaY: -200, clientX: 500, clientY: 400 });
  expect(scaleOf(picture)).toBeGreaterThan(1.4);
  fireEvent.doubleClick(stage, { clientX: 500, clientY: 400 });
  expect(scaleOf(picture)).toBe(1);
  fireEvent.doubleClick(stage, { clientX: 500, clientY: 400 });
  expect(scaleOf(picture)).toBe(2.5);
});

it('follows two fingers', async () => {
  const { stage, picture } = await open();
  fireEvent.pointerDown(stage, finger(1, 450, 400));
  fireEvent.pointerDown(stage, finger(2, 550, 400));
  fireEvent.pointerMove(stage, finger(1, 400, 400));
  fireEvent.pointerMove(stage, finger(2, 600, 400));
  expect(scaleOf(picture)).toBeCloseTo(2);
});

it('is put away by a swipe down, and stays after a short one', async () => {
  const { stage, picture } = await open();
  const swipe = (to: number) => {
    fireEvent.pointerDown(stage, finger(1, 500, 300));
    fireEvent.pointerMove(stage, finger(1, 500, to));
    fireEvent.pointerUp(stage, finger(1, 500, to));
  };
  swipe(303);
  expect(picture).toBeInTheDocument();
  swipe(520);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('closes by Escape and gives the focus back to what opened it', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { user } = await open();
  expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus();
  await user.keyboard('{Escape}');
  act(() => void vi.runAllTimers());
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Open picture' })).toHaveFocus();
  vi.useRealTimers();
});
