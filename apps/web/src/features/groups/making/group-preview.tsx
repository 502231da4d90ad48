import { Users } from 'lucide-react';
import { GroupBadge } from '../public/group-badge.tsx';
import { GroupCover } from '../public/group-card.tsx';
import { Card } from '../../../ui/card.tsx';
import type { GroupForm } from './group-form.ts';

/** The card of a group while it is being written. */
export function GroupPreview({ form }: { form: GroupForm }) {
  return (
    <section aria-label="Preview" className="grid gap-1.5">
      <h3 className="text-sm font-semibold">Preview</h3>
      <Card className="overflow-hidden">
        <GroupCover url={form.coverUrl} className="h-20" />
        <div className="grid gap-2 p-4">
          <p dir="auto" className="text-lg leading-snug font-semibold wrap-anywhere">
            {form.name.trim() || 'Name of the group'}
          </p>
          <p className="text-sm text-ink-soft">{form.topic}</p>
          <p className="flex flex-wrap items-center gap-2 text-sm text-ink-faint">
            <span className="inline-flex items-center gap-1.5">
              <Users size={15} aria-hidden="true" />1 member
            </span>
            <GroupBadge visibility={form.visibility} />
          </p>
        </div>
      </Card>
    </section>
  );
}
