import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { Avatar } from '../../parts/people/avatar.tsx';
import { FollowButton } from '../follows/public/follow-button.tsx';
import { followSuggestions } from '../follows/public/follow.data.ts';
import { profilePath, SiteLink } from '../../parts/site-link.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useDismiss } from './network.data.ts';

/** People to follow in one row, each with the reason and a cross; nothing where there is nobody to suggest. */
export function SuggestionStrip() {
  const { data } = useQuery(followSuggestions);
  const dismiss = useDismiss();
  if (!data?.length) return null;
  return (
    <Card bleed asChild>
      <section aria-label="People to follow" className="pb-3">
        <CardHeader title="People to follow" />
        <ul className="flex gap-3 overflow-x-auto px-4 pt-2 pb-1 [scrollbar-width:thin]">
          {data.map((suggested) => {
            const { person, reason } = suggested;
            return (
              <li
                key={person.id}
                className="relative grid w-44 shrink-0 content-start justify-items-center gap-1 rounded-control border border-seam px-3 py-4 text-center"
              >
                <IconButton
                  aria-label={`Do not suggest ${person.fullName}`}
                  size="sm"
                  className="absolute end-1 top-1"
                  onClick={() => void dismiss(suggested)}
                >
                  <X size={16} aria-hidden="true" />
                </IconButton>
                <Avatar person={person} size={56} />
                <SiteLink
                  to={profilePath(person.id)}
                  className="mt-1 max-w-full truncate text-sm font-semibold hover:underline"
                >
                  <bdi>{person.fullName}</bdi>
                </SiteLink>
                <p className="mb-1 line-clamp-2 min-h-10 text-sm text-ink-faint">{reason}</p>
                <FollowButton targetId={person.id} targetType="user" name={person.fullName} />
              </li>
            );
          })}
        </ul>
      </section>
    </Card>
  );
}
