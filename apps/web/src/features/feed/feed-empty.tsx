import { openComposer } from '../../platform/compose.ts';
import { useCurrentUser } from '../../platform/current-user.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CoilMark } from '../../ui/coil-mark.tsx';
import { SuggestionRows } from './suggestion-rows.tsx';

function greetingOf({ fullName, title, company }: { fullName: string; title: string | null; company: string | null }) {
  const work = [title, company].filter(Boolean).join(' at ');
  return `Hello! I am ${fullName}${work ? `, ${work}` : ''}. I look forward to meeting you here.`;
}

/** A new member's feed: whom to follow, and a first post half written. */
export function FeedEmpty() {
  const user = useCurrentUser();
  return (
    <Card bleed>
      <div className="grid justify-items-center gap-3 px-5 pt-8 pb-5 text-center">
        <CoilMark size={40} className="text-night" />
        <h2 className="display text-xl">Your feed begins here</h2>
        <p className="max-w-96 text-ink-soft">
          Posts of the people and companies you follow will appear here, newest first.
        </p>
        <Button onClick={() => openComposer({ text: greetingOf(user) })}>Say hello</Button>
      </div>
      <div className="border-t border-seam pb-2">
        <h3 className="px-4 pt-3.5 pb-1 font-semibold">People to follow</h3>
        <SuggestionRows count={5} />
      </div>
    </Card>
  );
}
