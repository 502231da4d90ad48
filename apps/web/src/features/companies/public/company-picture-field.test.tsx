import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { fakeUploads } from '../../../testing/fake-upload.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { versionedPicture } from '../../../ui/avatar-shape.tsx';
import { PictureField } from './company-picture-field.tsx';

const bitmap = { width: 400, height: 200, close: vi.fn() };
const file = new File(['x'], 'mark.png', { type: 'image/png' });

beforeEach(() => {
  fakeApi();
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) =>
    done(new Blob(['cut'], { type: 'image/webp' })),
  );
  vi.stubGlobal(
    'createImageBitmap',
    vi.fn(async () => bitmap),
  );
});
afterEach(() => vi.unstubAllGlobals());

function Logo({ start }: { start: string | null }) {
  const [url, setUrl] = useState(start);
  return (
    <PictureField
      label="Logo"
      help="A square picture."
      shape={{ aspect: 1, width: 800, isWholeAllowed: true }}
      look=""
      url={url}
      onChange={setUrl}
    />
  );
}

async function open(start: string | null = null) {
  const uploads = fakeUploads();
  const view = await renderScreen(<Logo start={start} />);
  const choose = async () => {
    fireEvent.change(screen.getByLabelText('Logo', { selector: 'input' }), { target: { files: [file] } });
    return within(await screen.findByRole('dialog', { name: 'Logo' }));
  };
  return { ...view, uploads, choose };
}

describe('a picture of a company', () => {
  it('is cropped before it is sent; a wide mark fits whole', async () => {
    const { user, uploads, choose } = await open();
    const dialog = await choose();
    expect(uploads).toHaveLength(0);
    const zoom = dialog.getByRole('slider', { name: 'Zoom' });
    expect(zoom).toHaveAttribute('min', '0.5');
    expect(zoom).toHaveValue('0.5');
    fireEvent.change(zoom, { target: { value: '2' } });
    await user.click(dialog.getByRole('button', { name: 'Use logo' }));
    await waitFor(() => expect(uploads).toHaveLength(1));
    const [, sent] = uploads[0]?.fields.find(([name]) => name === 'file') ?? [];
    expect(sent).toMatchObject({ name: 'logo.webp', type: 'image/webp' });
    await uploads[0]?.answer(201, { url: '/uploads/new.webp' });
    expect(await screen.findByRole('img', { name: 'Logo now' })).toHaveAttribute(
      'src',
      versionedPicture('/uploads/new.webp'),
    );
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(bitmap.close).toHaveBeenCalled();
  });

  it('that is refused says why where it can be sent again; Cancel keeps the one before', async () => {
    const { user, uploads, choose } = await open('/uploads/old.webp');
    const dialog = await choose();
    await user.click(dialog.getByRole('button', { name: 'Use logo' }));
    await waitFor(() => expect(uploads).toHaveLength(1));
    await uploads[0]?.answer(413, { error: 'Your uploads have reached 1 GB in all.' });
    expect(await dialog.findByText('Your uploads have reached 1 GB in all.')).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Use logo' })).toBeEnabled();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByRole('img', { name: 'Logo now' })).toHaveAttribute('src', versionedPicture('/uploads/old.webp'));
  });

  it('that cannot be read, or is too large, says so', async () => {
    const { user } = await open('/uploads/old.webp');
    const input = screen.getByLabelText('Logo', { selector: 'input' });
    vi.stubGlobal('createImageBitmap', vi.fn().mockRejectedValue(new DOMException('no')));
    fireEvent.change(input, { target: { files: [file] } });
    expect(await screen.findByText(/^Failed to process image/)).toBeInTheDocument();
    const huge = new File(['x'], 'huge.png', { type: 'image/png' });
    Object.defineProperty(huge, 'size', { value: 11 * 1024 * 1024 });
    fireEvent.change(input, { target: { files: [huge] } });
    expect(await screen.findByText('An image can be at most 10 MB.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Remove logo' }));
    expect(screen.queryByRole('img', { name: 'Logo now' })).not.toBeInTheDocument();
  });
});
