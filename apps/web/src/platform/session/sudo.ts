import { ApiError } from '../api.ts';

/** Asks the member for their password; resolves to true once the server has accepted it, to false when the prompt is closed. */
export type SudoPrompt = () => Promise<boolean>;

let prompt: SudoPrompt | null = null;

/** Registers the page's prompt; returns a function that removes it. */
export function registerSudoPrompt(given: SudoPrompt): () => void {
  prompt = given;
  return () => {
    if (prompt === given) prompt = null;
  };
}

/**
 * Runs a sensitive action. Where the server wants the password again (`sudo_required`), the prompt opens and the action runs
 * once more.
 * @throws {ApiError} the refusal itself where the prompt is closed.
 */
export async function withSudo<T>(action: () => Promise<T>): Promise<T> {
  try {
    return await action();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'sudo_required' || !prompt) throw error;
    if (!(await prompt())) throw error;
    return action();
  }
}
