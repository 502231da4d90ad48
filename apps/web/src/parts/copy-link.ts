import { toast } from '../ui/overlays/toast.ts';

/** Copies the full URL of a path of this site, and confirms it. */
export async function copyLink(path: string): Promise<void> {
  const address = new URL(path, location.origin).href;
  try {
    await navigator.clipboard.writeText(address);
    toast({ title: 'Link Copied', variant: 'success' });
  } catch {
    toast({ title: 'Couldn’t copy the link', description: address, variant: 'destructive' });
  }
}

/** Copies text, and confirms it. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ title: 'Text copied', variant: 'success' });
  } catch {
    toast({ title: 'Couldn’t copy the text', variant: 'destructive' });
  }
}
