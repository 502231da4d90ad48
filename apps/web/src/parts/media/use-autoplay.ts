import { useCallback } from 'react';
import { useCurrentUser } from '../../platform/session/current-user.ts';

/** How much of a video must be in view for it to play. */
const IN_VIEW = 0.6;

/** For a video that plays by itself, without sound, while it is in view and the reader's settings want that. */
export function useAutoplay(): (video: HTMLVideoElement | null) => (() => void) | undefined {
  const { reading, appearance } = useCurrentUser();
  const isOn = reading.autoplay && !appearance.reducedMotion;
  return useCallback(
    (video) => {
      if (!video || !isOn || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined;
      const observer = new IntersectionObserver(
        ([entry]) => {
          if (!entry?.isIntersecting) return video.pause();
          video.muted = true;
          // Browsers may refuse; the controls are there.
          video.play().catch(() => undefined);
        },
        { threshold: IN_VIEW },
      );
      observer.observe(video);
      return () => observer.disconnect();
    },
    [isOn],
  );
}
