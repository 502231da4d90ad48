/** What this browser has not sent yet, which logging out deletes. */
export interface Unsent {
  messages: number;
  checkIns: number;
}

type Question = (unsent: Unsent) => Promise<boolean>;

let question: Question | null = null;

/** Registers the page's question; returns a function that removes it. */
export function registerUnsentQuestion(given: Question): () => void {
  question = given;
  return () => {
    if (question === given) question = null;
  };
}

function unsentHere(): Unsent {
  try {
    const keys = Object.keys(localStorage);
    const count = (pattern: RegExp) => keys.filter((key) => pattern.test(key)).length;
    return {
      messages: count(/^outgoing\.\d+\./),
      checkIns: count(/^event-door\.\d+\.\d+\.(?:guest|scan)\./),
    };
  } catch {
    // Storage is blocked, so nothing is stored.
    return { messages: 0, checkIns: 0 };
  }
}

/** Resolves to false where something is unsent and the member would rather stay than lose it. */
export async function mayLoseUnsent(): Promise<boolean> {
  const unsent = unsentHere();
  if (!question || unsent.messages + unsent.checkIns === 0) return true;
  return question(unsent);
}
