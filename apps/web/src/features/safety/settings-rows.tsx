import type { PersonCard } from '@innerspring/contract';
import { MUTED_WORD_LENGTH } from '@innerspring/contract/settings/choices';
import {
  type InfiniteData,
  useInfiniteQuery,
  type UseInfiniteQueryResult,
  useQueryClient,
} from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { settings as contract } from '@innerspring/contract/settings/endpoints';
import { useActionForm } from '../../parts/forms/action-form.ts';
import { PersonLine } from '../../parts/people/person-line.tsx';
import { blockedPages, mutedPages, setBlocked, setMuted } from '../../parts/safety/safety.data.ts';
import type { SettingRowProps } from '../../platform/nav/settings.ts';
import { formProblem } from '../../platform/api.ts';
import { Button } from '../../ui/button.tsx';
import { Tag } from '../../ui/forms/choices.tsx';
import { Field } from '../../ui/forms/bound-fields.tsx';
import { FieldError } from '../../ui/forms/form-field.tsx';
import { Form, SubmitButton } from '../../ui/forms/form.tsx';
import { TextField } from '../../ui/forms/text-fields.tsx';
import { LoadMore } from '../../ui/states/list-end.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { ErrorState } from '../../ui/states/errors.tsx';
import { SkeletonRegion, SkeletonText } from '../../ui/states/loading.tsx';
import { RelativeTime } from '../../ui/words/relative-time.tsx';
import { rowsById, SettingsRow } from '../settings/public/settings-row.tsx';
import { saving, type Settings, useSave } from '../settings/public/settings.data.tsx';
type Entry = { person: PersonCard; note: ReactNode };

interface PeopleProps<T> {
  id: string;
  title: string;
  help: string;
  empty: string;
  list: UseInfiniteQueryResult<InfiniteData<{ items: T[] }>>;
  entry: (item: T) => Entry;
  action: string;
  onAction: (person: PersonCard) => void;
}

/** A paged list of people, each with a button that undoes the setting. */
function PeopleRow<T>({ id, title, help, empty, list, entry, action, onAction }: PeopleProps<T>) {
  const entries = list.data?.pages.flatMap(({ items }) => items.map(entry)) ?? [];
  return (
    <SettingsRow id={id} title={title} help={help}>
      {list.isPending ? (
        <SkeletonRegion label={`Loading ${title.toLowerCase()}`}>
          <SkeletonText lines={2} />
        </SkeletonRegion>
      ) : null}
      {list.isError && !list.data ? (
        <ErrorState onRetry={() => void list.refetch()}>{formProblem(list.error, [])}</ErrorState>
      ) : null}
      {list.data && entries.length === 0 ? <p className="text-sm text-ink-faint">{empty}</p> : null}
      {entries.length > 0 ? (
        <ul className="grid divide-y divide-seam">
          {entries.map(({ person, note }) => (
            <li key={person.id} className="grid gap-1 py-3">
              <PersonLine
                person={person}
                end={
                  <Button
                    size="sm"
                    variant="outline"
                    aria-label={`${action} ${person.fullName}`}
                    onClick={() => onAction(person)}
                  >
                    {action}
                  </Button>
                }
              />
              <p className="text-sm text-ink-faint">{note}</p>
            </li>
          ))}
        </ul>
      ) : null}
      <LoadMore list={list} />
    </SettingsRow>
  );
}

/** Runs an action and offers to undo it; shows an error if it fails. */
async function withUndo(title: string, act: () => Promise<unknown>, undo: () => Promise<unknown>): Promise<void> {
  const attempt = (work: () => Promise<unknown>) =>
    work().then(
      () => true,
      (error: unknown) => {
        toast({ variant: 'destructive', title: 'Error', description: formProblem(error, []) ?? '' });
        return false;
      },
    );
  if (!(await attempt(act))) return;
  toast({ variant: 'success', title, action: { label: 'Undo', onPress: () => void attempt(undo) } });
}

function BlockedRow() {
  const client = useQueryClient();
  const list = useInfiniteQuery(blockedPages);
  return (
    <PeopleRow
      id="blocked"
      title="Blocked people"
      help="Neither of you can see or contact the other. We don’t tell them."
      empty="You haven’t blocked anyone."
      list={list}
      entry={({ person, blockedAt }) => ({
        person,
        note: (
          <>
            Blocked <RelativeTime value={blockedAt} suffix="ago" isInSentence />
          </>
        ),
      })}
      action="Unblock"
      onAction={({ id, fullName }) =>
        void withUndo(
          `${fullName} is no longer blocked`,
          () => setBlocked(client, id, false),
          () => setBlocked(client, id, true),
        )
      }
    />
  );
}

function MutedRow() {
  const client = useQueryClient();
  const list = useInfiniteQuery(mutedPages);
  return (
    <PeopleRow
      id="muted"
      title="Muted people"
      help="You won’t see their posts, comments or notifications. We don’t tell them."
      empty="You haven’t muted anyone."
      list={list}
      entry={({ person, until }) => ({
        person,
        note: until ? (
          <>
            Comes back <RelativeTime value={until} />
          </>
        ) : (
          'Until you unmute them'
        ),
      })}
      action="Unmute"
      onAction={({ id, fullName }) => {
        const items = list.data?.pages.flatMap((page) => page.items) ?? [];
        const wasForever = items.find(({ person }) => person.id === id)?.until === null;
        void withUndo(
          `${fullName} is no longer muted`,
          () => setMuted(client, id, null),
          () => setMuted(client, id, wasForever ? 'always' : '30_days'),
        );
      }}
    />
  );
}

/** The settings for blocked and muted people and content. */
export default rowsById<SettingRowProps>({
  blocked: () => <BlockedRow />,
  muted: () => <MutedRow />,
  'muted-words': ({ settings }) => <MutedWordsRow settings={settings} />,
});

function problemOf(word: string, muted: readonly string[]): string | undefined {
  if (word.length < MUTED_WORD_LENGTH.min) return 'Enter a word of at least 2 letters';
  return muted.some((known) => known.toLowerCase() === word.toLowerCase()) ? 'You already muted this word' : undefined;
}

/** The list of words that the member has muted. */
export function MutedWordsRow({ settings: { mutedWords } }: { settings: Settings }) {
  const title = 'Muted words';
  const save = useSave(title);
  const keep = (words: string[], onKept?: () => void) => save.mutate({ mutedWords: words }, { onSuccess: onKept });
  const form = useActionForm(contract.change, {
    ...saving(title),
    values: { word: '' },
    check: ({ word }) => ({ word: problemOf(word.trim(), mutedWords) }),
    toInput: ({ word }) => ({ body: { mutedWords: [...mutedWords, word.trim()] } }),
    placeOf: () => 'word',
    serverFields: { mutedWords: 'word' },
    guard: true,
  });

  function remove(gone: string) {
    const before = mutedWords;
    keep(
      before.filter((other) => other !== gone),
      () => toast({ title: `“${gone}” is no longer muted`, action: { label: 'Undo', onPress: () => keep(before) } }),
    );
  }

  return (
    <SettingsRow
      id="muted-words"
      title={title}
      help="Hides other people’s posts and comments that contain any of these words or phrases."
    >
      <Form form={form} label="Mute a word" className="grid-cols-[minmax(0,20rem)_max-content] items-start gap-3">
        <Field form={form} name="word" label="Word or phrase" hideLabel>
          <TextField placeholder="Word or phrase" maxLength={MUTED_WORD_LENGTH.max} />
        </Field>
        <SubmitButton variant="outline">Mute</SubmitButton>
      </Form>
      {save.isError ? <FieldError>{formProblem(save.error, [])}</FieldError> : null}
      {mutedWords.length === 0 ? <p className="text-sm text-ink-faint">You haven’t muted any words.</p> : null}
      <ul className="flex flex-wrap gap-2">
        {mutedWords.map((muted) => (
          <li key={muted} className="max-w-full">
            <Tag name={muted} onRemove={() => remove(muted)}>
              {muted}
            </Tag>
          </li>
        ))}
      </ul>
    </SettingsRow>
  );
}
