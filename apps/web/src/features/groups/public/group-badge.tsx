import type { GroupVisibility } from '@innerspring/contract/groups/schemas';
import { EyeOff, Globe, Lock } from 'lucide-react';
import { Badge } from '../../../ui/badge.tsx';
import { visibilityWords } from './group-words.ts';

const icons = { listed: Globe, private: Lock, hidden: EyeOff } as const;

/** Who can find and read a group, in a word. */
export function GroupBadge({ visibility }: { visibility: GroupVisibility }) {
  const Icon = icons[visibility];
  return (
    <Badge variant="outline" title={visibilityWords[visibility].help}>
      <span className="inline-flex items-center gap-1 align-middle leading-none">
        <Icon size={11} aria-hidden="true" />
        {visibilityWords[visibility].label}
      </span>
    </Badge>
  );
}
