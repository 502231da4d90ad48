import { PICTURE_WIDTHS } from '@innerspring/contract/uploads/endpoints';
import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { AvatarShape } from './avatar-shape.tsx';
import { CoverPicture } from './cover-picture.tsx';
import { pictureSet, sizedPicture } from './picture-sizes.ts';

const stored = `/uploads/${'0a'.repeat(16)}`;
const elsewhere = [
  'https://cdn.example.com/a.webp',
  'data:image/webp;base64,AAAA',
  '/uploads/0a.webp',
  `${stored}.pdf`,
  '',
];

describe('the set of a picture', () => {
  it('has every width that the server makes for it, and itself', () => {
    const [avatar, ...wide] = PICTURE_WIDTHS;
    const set = [...wide.map((width) => `${stored}-${width}.webp ${width}w`), `${stored}.webp 1600w`];
    expect(pictureSet(`${stored}.webp`, 1600)).toBe(set.join(', '));
    expect(sizedPicture(`${stored}.webp?v=1.0`, avatar)).toBe(`${stored}-96.webp?v=1.0`);
  });

  it('has nothing wider than the picture, and each width once', () => {
    expect(pictureSet(`${stored}.webp`, 800)).toBe(`${stored}-400.webp 400w, ${stored}.webp 800w`);
    expect(pictureSet(`${stored}.webp`, 300)).toBeUndefined();
  });

  it.each(elsewhere)('is none for what is no stored picture (%j)', (address) => {
    expect(pictureSet(address, 1600)).toBeUndefined();
    expect(sizedPicture(address, 96)).toBe(address);
  });
});

describe('a picture of somebody', () => {
  it.each([
    [24, `${stored}-96.webp?v=0a0a0a0a`],
    [48, `${stored}-96.webp?v=0a0a0a0a`],
    [49, `${stored}.webp?v=0a0a0a0a`],
    [112, `${stored}.webp?v=0a0a0a0a`],
  ])('shown %d px wide is the smallest that is sharp at twice that', (size, address) => {
    render(<AvatarShape name="Dana Ruiz" id={1} src={`${stored}.webp`} size={size} alt="Dana Ruiz" />);
    expect(screen.getByRole('img')).toHaveAttribute('src', address);
  });

  it('elsewhere is shown as it is', () => {
    render(<AvatarShape name="Dana Ruiz" id={1} src={elsewhere[0]} alt="Dana Ruiz" />);
    expect(screen.getByRole('img')).toHaveAttribute('src', elsewhere[0]);
  });
});

describe('a cover', () => {
  const cover = (size: 'full' | 'card') => {
    const { container } = render(<CoverPicture url={`${stored}.webp`} size={size} />);
    const picture = container.querySelector('img');
    expect(picture?.srcset).toContain(`${stored}-400.webp?v=0a0a0a0a 400w, ${stored}-800.webp?v=0a0a0a0a 800w`);
    return ['loading', 'fetchpriority', 'sizes'].map((name) => picture?.getAttribute(name));
  };

  it('of a page comes before other pictures, one of many when it comes near', () => {
    expect(cover('full')).toEqual(['eager', 'high', expect.stringContaining('640px')]);
    expect(cover('card')).toEqual(['lazy', null, expect.stringContaining('320px')]);
  });
});
