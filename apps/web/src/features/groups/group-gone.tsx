import { SiteLink } from '../../parts/site-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CoilMark } from '../../ui/coil-mark.tsx';

interface GoneCardProps {
  title: string;
  text: string;
  /** Announced, since it takes the place of what was open. */
  live?: boolean;
}

function GoneCard({ title, text, live = false }: GoneCardProps) {
  return (
    <div role={live ? 'alert' : undefined} className="mx-auto grid w-full max-w-130 px-4 pt-12 pb-24">
      <Card padded className="grid justify-items-center gap-4 text-center">
        <CoilMark size={40} className="text-copper" />
        <h1 className="text-2xl">{title}</h1>
        <p className="text-ink-soft">{text}</p>
        <Button asChild variant="outline">
          <SiteLink to="/groups">Go to groups</SiteLink>
        </Button>
      </Card>
    </div>
  );
}

/** No such group, or one that the viewer may not know of. */
export function GroupNotFound() {
  return <GoneCard title="Group not found" text="It may have been deleted, or never been here." />;
}

/** The membership ended while the group was open. */
export function GroupLeft({ name }: { name: string }) {
  return (
    <GoneCard
      live
      title="You are no longer in this group"
      text={`What is said in ${name} does not reach you any more.`}
    />
  );
}
