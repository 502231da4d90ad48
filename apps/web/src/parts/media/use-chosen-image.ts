import { UPLOAD_LIMITS } from '@innerspring/contract/uploads/endpoints';
import { useState } from 'react';

/** Specification §8, for an image that cannot be read. */
const unreadable = 'Failed to process image. Please try again with a different file.';
const tooLarge = `An image can have at most ${UPLOAD_LIMITS.image / 1024 / 1024} MB.`;

/** A file that was chosen, read for the crop dialog; or why it cannot be. */
export function useChosenImage() {
  const [image, setImage] = useState<ImageBitmap | null>(null);
  const [problem, setProblem] = useState<string>();
  return {
    image,
    problem,
    async choose(file: File) {
      setProblem(undefined);
      if (file.size > UPLOAD_LIMITS.image) return setProblem(tooLarge);
      try {
        setImage(await createImageBitmap(file));
      } catch {
        setProblem(unreadable);
      }
    },
    /** Lets go of the image, and of what was wrong with another. */
    clear() {
      image?.close();
      setImage(null);
      setProblem(undefined);
    },
  };
}
