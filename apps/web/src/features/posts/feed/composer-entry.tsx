import { FileText, Image, type LucideIcon, Video } from 'lucide-react';
import { Avatar } from '../../../parts/people/avatar.tsx';
import { openComposer } from '../../../platform/compose.ts';
import { useCurrentUser } from '../../../platform/session/current-user.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';

const tools: { pick: 'image' | 'document' | 'video'; label: string; Icon: LucideIcon }[] = [
  { pick: 'image', label: 'Photo', Icon: Image },
  { pick: 'document', label: 'Document', Icon: FileText },
  { pick: 'video', label: 'Video', Icon: Video },
];

/** The way into the create-post dialog; on phones the header's button is the way. */
export function ComposerEntry() {
  const user = useCurrentUser();
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-3 px-4 py-3.5 max-md:hidden">
      <div className="flex items-center gap-3">
        <Avatar person={user} />
        <button
          type="button"
          onClick={() => openComposer()}
          className="h-11 min-w-0 flex-1 truncate rounded-pill border border-edge px-4.5 text-start text-ink-faint transition-colors hover:border-ink-faint hover:bg-sunk"
        >
          Share what you see on the floor…
        </button>
      </div>
      <div className="flex flex-wrap gap-1 ps-13">
        {tools.map(({ pick, label, Icon }) => (
          <Button
            key={pick}
            variant="ghost"
            size="sm"
            className="px-2.5 font-medium"
            onClick={() => openComposer({ pick })}
          >
            <Icon size={18} aria-hidden="true" />
            {label}
          </Button>
        ))}
      </div>
    </Card>
  );
}
