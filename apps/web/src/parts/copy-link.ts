import { toast } from '../ui/overlays/toast.ts';

/** Puts the whole address of a path of this site into the clipboard, and says so. */
export async function copyLink(path: string): Promise<void> {
  const address = new URL(path, location.origin).href;
  try {
    await navigator.clipboard.writeText(address);
    toast({ title: 'Link Copied', variant: 'success' });
  } catch {
    toast({ title: 'Could not copy the link', description: address, variant: 'destructive' });
  }
}
