import { toast } from '../ui/overlays/toast.ts';

/** Puts the whole address of a path of this site into the clipboard, and says so. */
export async function copyLink(path: string): Promise<void> {
  const address = new URL(path, location.origin).href;
  try {
    await navigator.clipboard.writeText(address);
    toast({ title: 'Link Copied', variant: 'success' });
  } catch {
    toast({ title: 'Couldn’t copy the link', description: address, variant: 'destructive' });
  }
}

/** Puts words into the clipboard, and says so. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ title: 'Text copied', variant: 'success' });
  } catch {
    toast({ title: 'Couldn’t copy the text', variant: 'destructive' });
  }
}
