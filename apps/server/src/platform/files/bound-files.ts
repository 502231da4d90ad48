/** Who opens a file, and when: parameters of a statement, as text. */
export type FileReading = { viewer: string; isAdmin: string; now: string };

/**
 * What of a feature shows files, or holds them, each as SQL in which `f` is the row of `uploads`: previews, converted videos
 * and the smaller sizes go with it. A file that nothing shows is its uploader's alone, and one that nothing binds is swept.
 */
export type BoundFiles = {
  /**
   * "It is a picture of a thing of mine that the viewer may see": of a profile or a page, which every member may look up, so
   * that the browser keeps it. What only some may look up is shown (below).
   */
  isPicture?: (reading: FileReading) => string;
  /** "The viewer may read a thing of mine that shows it." Each of them is enough. */
  isShown?: (reading: FileReading) => string;
  /** "A thing of mine holds it, though nothing was attached": the sweeper leaves it. */
  isHeld?: string;
  /** "The file of the store under `k.key` is mine, and no upload." */
  isNamed?: string;
};

/** SQL of the addresses of a picture, `f`, that rows name. */
export const pictureAddresses = `('/uploads/' || f.key, '/uploads/' || f.thumb_key)`;
