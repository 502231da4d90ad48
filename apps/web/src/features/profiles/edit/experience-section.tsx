import { EXPERIENCE_LIMIT } from '@innerspring/contract/constants';
import type { Experience, OwnProfile } from '@innerspring/contract/profiles/schemas';
import { people } from '@innerspring/contract/profiles/endpoints';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { spanOfMonths } from '../profile-experience.tsx';
import { call } from '../../../platform/api.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { EditCard } from './edit-section.tsx';
import { ExperienceForm } from './experience-form.tsx';
import { useSave } from './own-profile.ts';

function Position({ position, onEdit }: { position: Experience; onEdit: () => void }) {
  const [isAsked, setAsked] = useState(false);
  const remove = useSave((id: number) => call(people.removeExperience, { params: { id } }), 'Position removed');
  const name = `${position.title} at ${position.company}`;
  return (
    <div className="flex items-start gap-2">
      <div className="min-w-0 flex-1">
        <p dir="auto" className="font-semibold wrap-anywhere">
          {position.title}
        </p>
        <p dir="auto" className="text-ink-soft wrap-anywhere">
          {position.company}
        </p>
        <p className="text-sm text-ink-faint">{spanOfMonths(position.startedOn, position.endedOn)}</p>
      </div>
      <IconButton aria-label={`Edit ${name}`} onClick={onEdit}>
        <Pencil size={17} aria-hidden="true" />
      </IconButton>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setAsked}
        trigger={
          <IconButton aria-label={`Remove ${name}`}>
            <Trash2 size={17} aria-hidden="true" />
          </IconButton>
        }
        title={`Remove “${name}”?`}
        description="It goes from your profile at once. You can add it again."
        confirmLabel="Remove"
        loading={remove.isPending}
        error={remove.error ? 'It could not be removed. Please try again.' : undefined}
        onConfirm={() => remove.mutate(position.id)}
      />
    </div>
  );
}

/** Positions held, each saved on its own. */
export function ExperienceSection({ profile }: { profile: OwnProfile }) {
  const [editing, setEditing] = useState<number | 'new' | null>(null);
  const { experiences } = profile;
  const close = () => setEditing(null);
  return (
    <EditCard title="Experience">
      {experiences.length > 0 ? (
        <ul className="grid gap-4">
          {experiences.map((position) => (
            <li key={position.id}>
              {editing === position.id ? (
                <ExperienceForm position={position} onClose={close} />
              ) : (
                <Position position={position} onEdit={() => setEditing(position.id)} />
              )}
            </li>
          ))}
        </ul>
      ) : null}
      {editing === 'new' ? (
        <ExperienceForm position={null} onClose={close} />
      ) : experiences.length < EXPERIENCE_LIMIT ? (
        <Button variant="outline" size="sm" className="justify-self-start" onClick={() => setEditing('new')}>
          <Plus size={16} aria-hidden="true" />
          Add a position
        </Button>
      ) : null}
    </EditCard>
  );
}
