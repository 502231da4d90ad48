import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { DropZone } from './drop-zone.tsx';

const picture = new File(['x'], 'coir.png', { type: 'image/png' });
const carrying = (...files: File[]) => ({ types: ['Files'], files });

function open(disabled = false) {
  const onFiles = vi.fn();
  render(
    <DropZone label="Drop a file here" onFiles={onFiles} disabled={disabled}>
      <textarea aria-label="Words" />
    </DropZone>,
  );
  return { onFiles, field: screen.getByRole('textbox', { name: 'Words' }) };
}

it('shows where to drop while files are dragged over the page, and takes them', () => {
  const { onFiles, field } = open();
  fireEvent.dragEnter(document.body, { dataTransfer: { types: ['text/plain'] } });
  expect(screen.queryByText('Drop a file here')).not.toBeInTheDocument();
  fireEvent.dragEnter(document.body, { dataTransfer: carrying() });
  expect(screen.getByText('Drop a file here')).toBeVisible();
  fireEvent.dragEnter(field, { dataTransfer: carrying() });
  fireEvent.dragLeave(document.body, { dataTransfer: carrying() });
  expect(screen.getByText('Drop a file here')).toBeVisible();
  fireEvent.drop(field, { dataTransfer: carrying(picture) });
  expect(onFiles).toHaveBeenCalledWith([picture]);
  expect(screen.queryByText('Drop a file here')).not.toBeInTheDocument();
});

it('lets no drop beside it leave the page', () => {
  const { onFiles } = open();
  expect(fireEvent.drop(document.body, { dataTransfer: carrying(picture) })).toBe(false);
  expect(onFiles).not.toHaveBeenCalled();
});

it('takes a pasted picture, but leaves text that comes with one to the field', () => {
  const { onFiles, field } = open();
  expect(fireEvent.paste(field, { clipboardData: carrying(picture) })).toBe(false);
  expect(onFiles).toHaveBeenCalledWith([picture]);
  expect(fireEvent.paste(field, { clipboardData: { types: ['text/plain', 'Files'], files: [picture] } })).toBe(true);
  expect(onFiles).toHaveBeenCalledOnce();
});

it('does nothing while it is disabled', () => {
  const { onFiles, field } = open(true);
  fireEvent.dragEnter(field, { dataTransfer: carrying() });
  expect(screen.queryByText('Drop a file here')).not.toBeInTheDocument();
  fireEvent.drop(field, { dataTransfer: carrying(picture) });
  expect(onFiles).not.toHaveBeenCalled();
});
