import { first } from '../../../first.ts';
import { SiteLink } from '../../../parts/site-link.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';

const shortcuts = first.flatMap(({ shortcut }) => shortcut ?? []);
const small = first.flatMap(({ footer = [] }) => footer);

/** Ways to the places without an icon in the header. */
export function Shortcuts() {
  return (
    <>
      <Card asChild>
        <nav aria-label="Shortcuts" className="p-2">
          {shortcuts.map(({ to, label, Icon, isNew }) => (
            <SiteLink
              key={to}
              to={to}
              className="flex items-center gap-3 rounded-control px-2.5 py-2 font-medium text-ink-soft transition-colors hover:bg-sunk hover:text-ink"
            >
              <Icon size={20} aria-hidden="true" className="shrink-0" />
              {label}
              {isNew ? <Badge variant="secondary">NEW</Badge> : null}
            </SiteLink>
          ))}
        </nav>
      </Card>
      <nav aria-label="About this site" className="flex flex-wrap gap-x-3 gap-y-1 px-1.5 text-xs text-ink-faint">
        {small.map(({ to, label }) => (
          <SiteLink key={to} to={to} className="min-h-6 hover:text-ink hover:underline">
            {label}
          </SiteLink>
        ))}
      </nav>
    </>
  );
}
