import { describe, expect, it } from 'vitest';
import { foldPlace, placeNamed, placesLike, regionNamed, spotOf } from './gazetteer.ts';

describe('the gazetteer', () => {
  it('finds a city by its name, its state and its country, however these are written', () => {
    for (const text of ['Hickory, NC', 'hickory, north carolina', 'Hickory, North Carolina, USA', ' HICKORY ,nc, us '])
      expect(placeNamed(text), text).toMatchObject({ label: 'Hickory, North Carolina', country: 'United States' });
    expect(placeNamed('st louis')?.label).toBe('St. Louis, Missouri');
    expect(placeNamed('Zürich')?.city).toBe('Zürich');
    expect(placeNamed('zurich')?.country).toBe('Switzerland');
    expect(placeNamed('Hickory, Texas')).toBeNull();
    for (const nothing of ['', ' , ', 'Nowhere at All', '*', '%']) expect(placeNamed(nothing), nothing).toBeNull();
  });

  it('takes the largest of a name', () => {
    expect(placeNamed('Portland')?.region).toBe('Oregon');
    expect(placeNamed('Portland, Maine')?.region).toBe('Maine');
  });

  it('knows where a posting is, and doesn’t move it to another state', () => {
    expect(spotOf({ city: 'Tupelo', region: 'MS', country: 'United States' })?.latitude).toBeCloseTo(34.26, 1);
    expect(spotOf({ city: 'Tupelo', region: 'Texas', country: 'United States' })).toBeNull();
    expect(spotOf({ city: 'Leuven', region: 'Flanders', country: 'Belgium' })?.longitude).toBeCloseTo(4.7, 1);
    expect(spotOf({ city: '', region: 'Texas', country: 'United States' })).toBeNull();
  });

  it('suggests the largest first, and narrows down after a comma', () => {
    expect(placesLike('high point, n', 5).map(({ label }) => label)).toEqual(['High Point, North Carolina']);
    const found = placesLike('springf', 3).map(({ label }) => label);
    expect(found).toEqual(['Springfield, Missouri', 'Springfield, Massachusetts', 'Springfield, Illinois']);
  });

  it('reads states by name and by code', () => {
    expect([regionNamed('tx'), regionNamed('Texas'), regionNamed('quebec'), regionNamed('Bavaria')]).toEqual([
      'texas',
      'texas',
      'quebec',
      null,
    ]);
    expect(foldPlace('Saint-Étienne')).toBe('saint etienne');
  });
});
