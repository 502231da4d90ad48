/** Words not sent yet, kept in this browser for one member. Storage that is full or refused loses nothing but the draft. */
export interface LocalDraft {
  read: () => string;
  write: (text: string) => void;
  clear: () => void;
}

/** @param place for example `post` or `comment.42`. */
export const localDraft = (userId: number, place: string): LocalDraft => keptUnder(`draft.${userId}.${place}`);

/** A draft under a key of its own, for words of somebody who is no member yet. */
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
        // The text stays in the form; only its copy for later is missing.
      }
    },
    clear() {
      try {
        localStorage.removeItem(key);
      } catch {
        // Nothing was kept then.
      }
    },
  };
}
