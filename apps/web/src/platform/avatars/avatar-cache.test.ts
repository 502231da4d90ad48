import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createAvatarCache } from './avatar-cache.ts';
import { forgetPictures, keptPicture } from './avatar-sources.ts';

const DAY = 86_400_000;
const source = (id: number) => `/uploads/${id}.webp`;
const small = new Blob(['a picture'], { type: 'image/webp' });
const large = new Blob([new Uint8Array(2 * 1024 * 1024 + 1)], { type: 'image/png' });

let now: number;
const ask = vi.fn<typeof fetch>();
const shrink = vi.fn<(picture: Blob) => Promise<Blob>>();
const cacheOn = (storage: Storage) => createAvatarCache({ storage, now: () => now, fetch: ask, shrink });
const pictures = () => Object.keys(localStorage).filter((key) => /^avatar-cache\.\d+$/.test(key));

beforeEach(() => {
  now = 1_700_000_000_000;
  localStorage.clear();
  ask.mockReset().mockImplementation(async () => new Response(small));
  shrink.mockReset().mockResolvedValue(new Blob(['smaller'], { type: 'image/jpeg' }));
});

describe('keeping a picture', () => {
  it('asks the avatar endpoint with the time, once', async () => {
    const cache = cacheOn(localStorage);
    await cache.keep(4, source(4));
    await cache.keep(4, source(4));
    expect(ask.mock.calls).toEqual([['/api/users/4/avatar?t=1700000000000', { credentials: 'include' }]]);
    expect(keptPicture(4, source(4))).toMatch(/^data:image\/webp;base64,/);
    expect(JSON.parse(localStorage.getItem('avatar-cache.4') ?? '')).toMatchObject({ version: '1.0', savedAt: now });
  });

  it('asks again when the record names another picture', async () => {
    const cache = cacheOn(localStorage);
    await cache.keep(4, source(4));
    await cache.keep(4, source(5));
    expect(ask).toHaveBeenCalledTimes(2);
    expect([keptPicture(4, source(4)), keptPicture(4, source(5))]).toEqual([null, expect.any(String)]);
  });

  it('keeps no initials, and only logs what fails', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const cache = cacheOn(localStorage);
    ask.mockResolvedValueOnce(new Response(new Blob(['<svg/>'], { type: 'image/svg+xml' })));
    await cache.keep(4, source(4));
    expect(warn).not.toHaveBeenCalled();
    ask.mockResolvedValueOnce(new Response(null, { status: 404 }));
    await cache.keep(4, source(4));
    ask.mockRejectedValueOnce(new TypeError('offline'));
    await cache.keep(4, source(4));
    expect(warn).toHaveBeenCalledTimes(2);
    expect(pictures()).toEqual([]);
  });

  it('makes it smaller above 2 MB, and only then', async () => {
    const cache = cacheOn(localStorage);
    await cache.put(4, source(4), small);
    expect(shrink).not.toHaveBeenCalled();
    await cache.put(5, source(5), large);
    expect(shrink).toHaveBeenCalledWith(large);
    expect(keptPicture(5)).toMatch(/^data:image\/jpeg;/);
  });
});

describe('the entries', () => {
  it('are 20 at most, the oldest go first', async () => {
    const cache = cacheOn(localStorage);
    for (let id = 1; id <= 23; id += 1) {
      now += 1000;
      await cache.put(id, source(id), small);
    }
    expect(pictures()).toHaveLength(20);
    expect([keptPicture(3), keptPicture(4)]).toEqual([null, expect.any(String)]);
  });

  it('are cleaned every 24 hours of what is old, broken or of another version', async () => {
    const cache = cacheOn(localStorage);
    await cache.keep(1, source(1));
    localStorage.setItem('avatar-cache.2', '{');
    localStorage.setItem('avatar-cache.3', JSON.stringify({ version: '0.9', savedAt: now }));
    localStorage.setItem('another key', 'stays');
    now += DAY - 1;
    await cache.keep(9, source(9));
    expect(pictures()).toHaveLength(4);
    now += 1;
    await cache.keep(9, source(9));
    expect(pictures().sort()).toEqual(['avatar-cache.1', 'avatar-cache.9']);
    now += 7 * DAY;
    await cache.keep(9, source(9));
    expect(pictures()).toEqual(['avatar-cache.9']);
    expect(localStorage.getItem('another key')).toBe('stays');
  });

  it('go at logout', async () => {
    await cacheOn(localStorage).put(4, source(4), small);
    forgetPictures();
    expect(pictures()).toEqual([]);
  });
});

describe('a full storage', () => {
  /** Refuses to save as long as more than `room` pictures would be kept. */
  function tightStorage(room: number): Storage {
    return new Proxy(localStorage, {
      get(target, name) {
        if (name !== 'setItem') {
          const value: unknown = Reflect.get(target, name);
          return typeof value === 'function' ? value.bind(target) : value;
        }
        return (key: string, text: string) => {
          if (pictures().filter((other) => other !== key).length >= room)
            throw new DOMException('Full', 'QuotaExceededError');
          target.setItem(key, text);
        };
      },
    });
  }

  const fill = async (count: number) => {
    for (let id = 1; id <= count; id += 1) {
      now += 1000;
      await cacheOn(localStorage).put(id, source(id), small);
    }
  };

  it('loses up to ten others, the oldest, and takes the picture at the second try', async () => {
    await fill(15);
    await cacheOn(tightStorage(15)).put(99, source(99), small);
    expect(pictures()).toHaveLength(6);
    expect([keptPicture(10), keptPicture(11), keptPicture(99)]).toEqual([null, expect.any(String), expect.any(String)]);
  });

  it('that stays full is tried no third time, and only logged', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    await fill(15);
    await cacheOn(tightStorage(2)).put(99, source(99), small);
    expect(pictures()).toHaveLength(5);
    expect(keptPicture(99)).toBeNull();
    expect(warn).toHaveBeenCalledOnce();
  });
});
