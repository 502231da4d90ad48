/** Unsent text, stored in this browser for one member. If storage is full or blocked, only the draft is lost. */
export interface LocalDraft {
  read: () => string;
  write: (text: string) => void;
  clear: () => void;
}

/** @param place for example `post` or `comment.42`. */
export const localDraft = (userId: number, place: string): LocalDraft => keptUnder(`draft.${userId}.${place}`);

/** Text under its own key: a draft by someone who isn't a member yet, or what a member selected last. */
export function keptUnder(key: string): LocalDraft {
  return {
    read() {
      try {
        return localStorage.getItem(key) ?? '';
      } catch {
        return '';
      }
    },
    write(text) {
      try {
        if (text.trim() === '') localStorage.removeItem(key);
        else localStorage.setItem(key, text);
      } catch {
        // The text stays in the form; only the stored copy is missing.
      }
    },
    clear() {
      try {
        localStorage.removeItem(key);
      } catch {
        // Then nothing was stored.
      }
    },
  };
}
