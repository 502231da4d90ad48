import type { SavedCollection, SavedItem } from '@innerspring/contract/saved/schemas';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Button } from '../../ui/button.tsx';
import { countOf } from '../../ui/words/number-format.ts';
import { MoveMenu } from './move-menu.tsx';
import { useRemove } from './saved.data.ts';

interface SelectionBarProps {
  rows: SavedItem[];
  chosen: SavedItem[];
  collections: SavedCollection[];
  onChoose: (rows: SavedItem[]) => void;
}

/** Chooses the rows shown, and moves or removes the chosen ones together. */
export function SelectionBar({ rows, chosen, collections, onChoose }: SelectionBarProps) {
  const remove = useRemove();
  return (
    <fieldset
      aria-label="Several posts at once"
      className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 max-md:px-4"
    >
      <Checkbox
        label={chosen.length > 0 ? `${countOf(chosen.length, 'post', 'posts')} chosen` : 'Choose all shown'}
        checked={chosen.length === rows.length}
        onChange={(event) => onChoose(event.target.checked ? rows : [])}
      />
      {chosen.length > 0 ? (
        <div className="ms-auto flex flex-wrap gap-2">
          <MoveMenu rows={chosen} collections={collections} label="Move chosen posts" onMoved={() => onChoose([])}>
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
