import { MUTED_WORD_LENGTH } from '@innerspring/contract/settings/choices';
import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Tag } from '../../ui/chip.tsx';
import { FormField } from '../../ui/forms/form-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { type Settings, useSave } from '../settings/public/settings.data.tsx';
import { formProblem } from '../../platform/refusals.ts';
import { SettingsRow } from '../settings/public/settings-row.tsx';
import { useUnsaved } from '../settings/public/unsaved.tsx';

/** Words that the member does not want to read. */
export function MutedWordsRow({ settings: { mutedWords } }: { settings: Settings }) {
  const title = 'Muted words';
  const save = useSave(title);
  const [word, setWord] = useState('');
  const [problem, setProblem] = useState<string>();
  useUnsaved(word.trim() !== '');

  const keep = (words: string[], onKept?: () => void) => save.mutate({ mutedWords: words }, { onSuccess: onKept });

  function add(event: FormEvent) {
    event.preventDefault();
    const typed = word.trim();
    const isShort = typed.length < MUTED_WORD_LENGTH.min;
    const isKnown = mutedWords.some((known) => known.toLowerCase() === typed.toLowerCase());
    setProblem(isShort ? 'Enter a word of at least 2 letters' : isKnown ? 'This word is muted already' : undefined);
    if (!isShort && !isKnown && !save.isPending) keep([...mutedWords, typed], () => setWord(''));
  }

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
      help="Posts and comments of others with one of these words or phrases stay out of your lists."
    >
      <form onSubmit={add} noValidate className="flex flex-wrap items-start gap-3">
        <FormField
          label="Word or phrase"
          hideLabel
          error={problem ?? (save.isError ? formProblem(save.error, []) : undefined)}
        >
          <TextField
            placeholder="Word or phrase"
            maxLength={MUTED_WORD_LENGTH.max}
            value={word}
            onChange={(event) => setWord(event.target.value)}
          />
        </FormField>
        <Button type="submit" variant="outline" loading={save.isPending}>
          Mute
        </Button>
      </form>
      {mutedWords.length === 0 ? <p className="text-sm text-ink-faint">No words are muted.</p> : null}
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
