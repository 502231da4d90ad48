import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { Ban, Flag, Repeat2, Volume2, VolumeX } from 'lucide-react';
import { attempt } from '../../platform/client-errors.ts';
import { ConfirmDialog } from '../../ui/overlays/dialog.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { MenuItem, MenuSeparator } from '../../ui/overlays/dropdown-menu.tsx';
import { useAsked } from '../use-asked.ts';
import { type MuteLength, relationTo, type SafetyPerson, setBlocked, setMuted, setRepostsOff } from './safety.data.ts';

interface BlockDialogProps {
  person: SafetyPerson;
  onClose: () => void;
  onBlocked?: (() => void) | undefined;
}

/** Asks once before a block and explains what it does. */
export function BlockDialog({ person, onClose, onBlocked }: BlockDialogProps) {
  const client = useQueryClient();
  const asked = useAsked({
    async work() {
      await setBlocked(client, person.id, true);
      onClose();
      toastBlocked(client, person);
      onBlocked?.();
    },
    failed: 'Couldn’t block. Please try again.',
    onClose,
  });
  return (
    <ConfirmDialog
      {...asked}
      title={`Block ${person.fullName}?`}
      description={
        `You won’t see each other anymore: no posts, comments, profile or search results. ` +
        `You stop following each other, and requests between you end. They won’t be told. ` +
        `You can unblock them in Settings, but you’d both need to follow again.`
      }
      confirmLabel="Block"
      cancelLabel="Don’t block"
    />
  );
}

/** Mutes and offers Undo. */
export async function muteWithUndo(client: QueryClient, person: SafetyPerson, length: MuteLength): Promise<void> {
  const done = await attempt('Error', () => setMuted(client, person.id, length), 'Couldn’t mute. Please try again.');
  if (!done) return;
  toast({
    title: `${person.fullName} is muted`,
    description:
      length === '30_days'
        ? 'You won’t see their posts and comments for 30 days. We don’t tell them.'
        : 'You won’t see their posts and comments until you unmute them. We don’t tell them.',
    about: `mute.${person.id}`,
    variant: 'success',
    action: { label: 'Undo', onPress: () => void unmute(client, person) },
  });
}

/** Removes a mute. */
export async function unmute(client: QueryClient, person: SafetyPerson): Promise<void> {
  const done = await attempt('Error', () => setMuted(client, person.id, null), 'Couldn’t unmute. Please try again.');
  if (done) toast({ title: `${person.fullName} is no longer muted`, about: `mute.${person.id}`, variant: 'success' });
}

/** Turns reposts off or on, and offers Undo. */
export async function switchReposts(client: QueryClient, person: SafetyPerson, isOff: boolean): Promise<void> {
  const done = await attempt(
    'Error',
    () => setRepostsOff(client, person.id, isOff),
    'Couldn’t change that. Please try again.',
  );
  if (!done) return;
  toast({
    title: `Reposts of ${person.fullName} are ${isOff ? 'off' : 'on'}`,
    about: `reposts.${person.id}`,
    variant: 'success',
    action: { label: 'Undo', onPress: () => void switchReposts(client, person, !isOff) },
  });
}

/** Confirms a block and offers Undo. */
function toastBlocked(client: QueryClient, person: SafetyPerson): void {
  toast({
    title: `${person.fullName} is blocked`,
    description: 'You can undo this in Settings under Privacy.',
    about: `block.${person.id}`,
    variant: 'success',
    action: { label: 'Undo', onPress: () => void unblock(client, person) },
  });
}

/** Removes a block. */
export async function unblock(client: QueryClient, person: SafetyPerson): Promise<void> {
  const done = await attempt(
    'Error',
    () => setBlocked(client, person.id, false),
    'Couldn’t unblock. Please try again.',
  );
  if (done)
    toast({ title: `${person.fullName} is no longer blocked`, about: `block.${person.id}`, variant: 'success' });
}

export type SafetyQuestion = 'report' | 'block';

interface SafetyMenuItemsProps {
  person: SafetyPerson;
  /** What Report is about: "Report post". */
  reportLabel: string;
  /** Opens a dialog, which the menu's owner renders, since the menu closes. */
  onAsk: (question: SafetyQuestion) => void;
}

/** Mute, reposts, Report and Block in their current state for this viewer, which is fetched when the menu is open. */
export function SafetyMenuItems({ person, reportLabel, onAsk }: SafetyMenuItemsProps) {
  const client = useQueryClient();
  const { data: relation, isPending } = useQuery(relationTo(person.id));
  const isOff = relation?.repostsOff ?? false;
  return (
    <>
      {relation?.muted ? (
        <MenuItem icon={<Volume2 size={18} />} onSelect={() => void unmute(client, person)}>
          Unmute {person.fullName}
        </MenuItem>
      ) : (
        <>
          <MenuItem
            icon={<VolumeX size={18} />}
            disabled={isPending}
            onSelect={() => void muteWithUndo(client, person, '30_days')}
          >
            Mute for 30 days
          </MenuItem>
          <MenuItem
            icon={<VolumeX size={18} />}
            disabled={isPending}
            onSelect={() => void muteWithUndo(client, person, 'always')}
          >
            Mute until I unmute
          </MenuItem>
        </>
      )}
      <MenuItem
        icon={<Repeat2 size={18} />}
        disabled={isPending}
        onSelect={() => void switchReposts(client, person, !isOff)}
      >
        Turn {isOff ? 'on' : 'off'} reposts
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<Flag size={18} />} onSelect={() => onAsk('report')}>
        {reportLabel}
      </MenuItem>
      {relation?.blocked ? (
        <MenuItem icon={<Ban size={18} />} onSelect={() => void unblock(client, person)}>
          Unblock {person.fullName}
        </MenuItem>
      ) : (
        <MenuItem icon={<Ban size={18} />} destructive disabled={isPending} onSelect={() => onAsk('block')}>
          Block {person.fullName}
        </MenuItem>
      )}
    </>
  );
}
