import {
  APPLICATION_STAGES,
  isClosedStage,
  type ApplicationStage,
} from '@innerspring/contract/job-applications/choices';
import type { ApplicantRow } from '@innerspring/contract/job-applications/schemas';
import {
  type Active,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  pointerWithin,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { GripVertical } from 'lucide-react';
import { createContext, useContext, useEffect, useRef, useState } from 'react';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { PersonLine } from '../../parts/people/person-line.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/states/loading.tsx';
import { ApplicantFacts, nameOf } from './applicant-facts.tsx';
import { BoardPointerSensor } from './board-pointer-sensor.ts';
import { type ApplicantFilters, applicantPages, isTarget } from './job-applications.data.ts';
import { Rating } from './rating.tsx';
import { type KeyboardMoves, movedText, useKeyboardMoves } from './use-keyboard-moves.ts';
import { useMove } from './use-move.tsx';

const stages = Object.keys(APPLICATION_STAGES) as ApplicationStage[];

/**
 * The application that was last moved by keyboard. Its card is drawn anew in another column, or in the first one after a
 * refusal, and takes the focus along.
 */
const MovedByKeyboard = createContext<{ current: unknown }>({ current: null });

interface CardProps {
  row: ApplicantRow;
  keyboard: KeyboardMoves;
  onOpen: (id: number) => void;
}

function Card({ row, keyboard, onOpen }: CardProps) {
  const name = nameOf(row);
  const isFixed = isClosedStage(row.stage);
  const isTaken = keyboard.taken?.id === row.id;
  const {
    node: card,
    setNodeRef,
    setActivatorNodeRef,
    attributes,
    listeners,
    isDragging,
  } = useDraggable({
    id: row.id,
    data: { row },
    disabled: isFixed,
    attributes: { roleDescription: 'card that can be moved' },
  });
  const moved = useContext(MovedByKeyboard);
  useEffect(() => {
    if (moved.current === row.id && document.activeElement === document.body) {
      card.current?.querySelector<HTMLElement>('button')?.focus();
    }
  }, [card, moved, row.id]);
  return (
    <li
      ref={setNodeRef}
      className={clsx(
        'grid gap-2 rounded-control border border-seam bg-paper p-3',
        isDragging && 'opacity-40',
        isTaken && 'shadow-lift outline-2 outline-night',
      )}
    >
      <div className="flex min-w-0 items-start gap-1">
        <div className="min-w-0 flex-1">{row.person ? <PersonLine person={row.person} /> : name}</div>
        {isFixed ? null : (
          <button
            ref={setActivatorNodeRef}
            type="button"
            aria-label={`Move ${name}`}
            className="hit -mr-1 grid size-7 shrink-0 cursor-grab touch-none place-items-center rounded-small text-ink-faint hover:bg-sunk hover:text-ink"
            {...attributes}
            {...listeners}
            aria-pressed={isTaken}
            onKeyDown={(event) => keyboard.press(row, event)}
            onBlur={isTaken ? keyboard.cancel : undefined}
          >
            <GripVertical size={17} aria-hidden="true" />
          </button>
        )}
      </div>
      <ApplicantFacts row={row} />
      <div className="flex items-center justify-between gap-2">
        <Rating row={row} name={name} />
        <Button variant="outline" size="sm" onClick={() => onOpen(row.id)}>
          Open<span className="sr-only"> the application of {name}</span>
        </Button>
      </div>
    </li>
  );
}

/** What the pointer moves while the card itself stays in its column: it lies over the page, so it never widens the board. */
function DraggedCard({ row }: { row: ApplicantRow }) {
  return (
    <div inert className="grid gap-2 rounded-control border border-seam bg-paper p-3 shadow-lift">
      {row.person ? <PersonLine person={row.person} /> : nameOf(row)}
      <ApplicantFacts row={row} />
    </div>
  );
}

interface ColumnProps {
  jobId: number;
  stage: ApplicationStage;
  count: number;
  filters: ApplicantFilters;
  keyboard: KeyboardMoves;
  onOpen: (id: number) => void;
}

function Column({ jobId, stage, count, filters, keyboard, onOpen }: ColumnProps) {
  const { node, setNodeRef, isOver } = useDroppable({ id: stage, disabled: !isTarget(stage) });
  const isChosen = keyboard.taken?.stage === stage;
  useEffect(() => {
    if (isChosen) node.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [isChosen, node]);
  const list = useInfiniteQuery(applicantPages(jobId, { ...filters, stage }));
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <section
      ref={setNodeRef}
      aria-label={APPLICATION_STAGES[stage]}
      className={clsx(
        'grid w-64 shrink-0 content-start gap-2 rounded-card bg-sunk p-2',
        (isOver || isChosen) && 'outline-2 -outline-offset-2 outline-night',
      )}
    >
      <h3 className="flex justify-between px-1 text-sm font-semibold">
        {APPLICATION_STAGES[stage]}
        <span className="text-ink-faint">{count}</span>
      </h3>
      {list.isPending ? <Skeleton className="h-24 w-full" /> : null}
      {list.isError ? <LoadFailed what="this stage" error={list.error} onRetry={() => list.refetch()} /> : null}
      <ul className="grid gap-2">
        {rows.map((row) => (
          <Card key={row.id} row={row} keyboard={keyboard} onOpen={onOpen} />
        ))}
      </ul>
      {list.hasNextPage ? (
        <Button variant="ghost" size="sm" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Load more
        </Button>
      ) : null}
    </section>
  );
}

interface ApplicantBoardProps {
  jobId: number;
  /** Of the job. */
  title: string;
  counts: ReadonlyMap<ApplicationStage, number>;
  filters: ApplicantFilters;
  onOpen: (id: number) => void;
}

/** Applicants by stage. A card is moved by its handle: with the pointer, or with Space and the arrow keys. */
export default function ApplicantBoard({ jobId, title, counts, filters, onOpen }: ApplicantBoardProps) {
  const { request, question } = useMove(title);
  const board = useRef<HTMLDivElement>(null);
  const [dragged, setDragged] = useState<ApplicantRow | null>(null);
  const moved = useRef<unknown>(null);
  const columns = stages.filter((stage) => isTarget(stage) || (counts.get(stage) ?? 0) > 0);
  const keyboard = useKeyboardMoves(columns, (row, stage) => {
    moved.current = row.id;
    request(row, stage);
  });
  const sensors = useSensors(useSensor(BoardPointerSensor, { activationConstraint: { distance: 6 } }));
  const labelOf = (id: unknown) => APPLICATION_STAGES[id as ApplicationStage];
  const rowOf = ({ data }: Active) => data.current?.row as ApplicantRow;
  const whom = (active: Active) => nameOf(rowOf(active));
  function drop({ active, over }: DragEndEvent) {
    moved.current = null;
    setDragged(null);
    const row = rowOf(active);
    if (over && over.id !== row.stage) request(row, over.id as ApplicationStage);
  }
  return (
    <DndContext
      sensors={sensors}
      // Only what the pointer is over counts: dropped beside the columns, a card stays where it was.
      collisionDetection={pointerWithin}
      autoScroll={{ canScroll: (element) => element === board.current }}
      onDragStart={({ active }) => setDragged(rowOf(active))}
      onDragEnd={drop}
      onDragCancel={() => setDragged(null)}
      accessibility={{
        screenReaderInstructions: {
          draggable:
            'Press Space to pick up the card, the arrow keys to choose a stage, and Space again to move it. Escape cancels.',
        },
        announcements: {
          onDragStart: ({ active }) => `Picked up ${whom(active)}.`,
          onDragOver: ({ active, over }) => (over ? `${whom(active)} over ${labelOf(over.id)}.` : undefined),
          onDragEnd: ({ active, over }) =>
            over && over.id !== rowOf(active).stage
              ? movedText(whom(active), over.id as ApplicationStage)
              : `${whom(active)} stays.`,
          onDragCancel: ({ active }) => `${whom(active)} stays.`,
        },
      }}
    >
      <MovedByKeyboard value={moved}>
        <div
          ref={board}
          role="group"
          aria-label="Applicants by stage"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached by keyboard
          tabIndex={0}
          className="flex gap-3 overflow-x-auto pb-2 max-md:px-4"
        >
          {columns.map((stage) => (
            <Column
              key={stage}
              jobId={jobId}
              stage={stage}
              count={counts.get(stage) ?? 0}
              filters={filters}
              keyboard={keyboard}
              onOpen={onOpen}
            />
          ))}
        </div>
      </MovedByKeyboard>
      <DragOverlay dropAnimation={null}>{dragged ? <DraggedCard row={dragged} /> : null}</DragOverlay>
      <p role="status" className="sr-only">
        {keyboard.said}
      </p>
      {question}
    </DndContext>
  );
}
