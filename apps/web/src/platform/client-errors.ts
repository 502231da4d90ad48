import { feedback } from '@innerspring/contract/feedback/endpoints';
import { ApiError, call, sentenceOf } from './api.ts';
import { toast } from '../ui/overlays/toast.ts';
/** Specification §8: errors that mention these are suppressed. */
const noise = ['cross-origin', 'script error', 'resizeobserver loop', 'resize observer loop', 'contentwindow'];

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Whether an error comes from the browser's own noise and not from this application. */
export function isSuppressed(error: unknown): boolean {
  const message = messageOf(error).toLowerCase();
  return noise.some((words) => message.includes(words));
}

/** Sends an error of the page to the server's log. Never fails: a lost report must not make things worse. */
export function reportClientError(error: unknown): void {
  // What the server refused is in its own log.
  if (isSuppressed(error) || error instanceof ApiError) return;
  const stack = error instanceof Error ? error.stack : undefined;
  const body = {
    message: messageOf(error).slice(0, 1000),
    ...(stack ? { stack: stack.slice(0, 4000) } : {}),
    // The query may contain tokens from emails, which must not be logged.
    page: window.location.pathname.slice(0, 2000),
  };
  call(feedback.clientError, { body }).catch(() => {});
}

/** Shows in a toast what was rejected and why; `otherwise` if there's no reason. */
export function complain(title: string, error: unknown, otherwise?: string): void {
  toast({ title, description: sentenceOf(error, otherwise), variant: 'destructive' });
}

/** Runs it and returns whether it succeeded; if it was rejected, shows why. */
export async function attempt(title: string, work: () => Promise<unknown>, otherwise?: string): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    complain(title, error, otherwise);
    return false;
  }
}
