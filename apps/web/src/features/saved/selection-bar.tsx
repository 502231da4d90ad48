import type { SavedCollection, SavedEntry } from '@innerspring/contract/saved/schemas';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Button } from '../../ui/button.tsx';
import { countOf } from '../../ui/words/number-format.ts';
import { MoveMenu } from './move-menu.tsx';
import { useRemove, useThings } from './saved.data.ts';

interface SelectionBarProps {
  rows: SavedEntry[];
  chosen: SavedEntry[];
  collections: SavedCollection[];
  onChoose: (rows: SavedEntry[]) => void;
}

/** Chooses the rows shown, and moves or removes the chosen ones together. */
export function SelectionBar({ rows, chosen, collections, onChoose }: SelectionBarProps) {
  const remove = useRemove();
  const { nouns } = useThings();
  return (
    <fieldset
      aria-label={`Several ${nouns[1]} at once`}
      className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 max-md:px-4"
    >
      <Checkbox
        label={chosen.length > 0 ? `${countOf(chosen.length, ...nouns)} chosen` : 'Choose all shown'}
        checked={chosen.length === rows.length}
        onChange={(event) => onChoose(event.target.checked ? rows : [])}
      />
      {chosen.length > 0 ? (
        <div className="ms-auto flex flex-wrap gap-2">
          <MoveMenu
            rows={chosen}
            collections={collections}
            label={`Move chosen ${nouns[1]}`}
            onMoved={() => onChoose([])}
          >
            Move
          </MoveMenu>
          <Button
            variant="outline"
            size="sm"
            onClick={() => {
              onChoose([]);
              void remove(chosen);
            }}
          >
            Remove chosen
          </Button>
        </div>
      ) : null}
    </fieldset>
  );
}
