import { SKILL_LIMIT } from '@innerspring/contract/constants';
import type { OwnProfile } from '@innerspring/contract/profiles/schemas';
import { people } from '@innerspring/contract/profiles/endpoints';
import { type KeyboardEvent, useState } from 'react';
import { call } from '../../../platform/api.ts';
import { fieldProblem } from '../../../platform/refusals.ts';
import { Button } from '../../../ui/button.tsx';
import { Tag } from '../../../ui/chip.tsx';
import { FormField } from '../../../ui/forms/form-field.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { SectionForm, useSectionValues } from './edit-section.tsx';
import { problemOf, useSave } from '../profile.data.ts';

/** The skills with the words typed added, each once; commas part them. */
export function withSkills(skills: readonly string[], typed: string): string[] {
  const known = new Set(skills.map((skill) => skill.toLowerCase()));
  const more = typed
    .split(',')
    .map((skill) => skill.trim())
    .filter((skill) => skill !== '' && !known.has(skill.toLowerCase()) && known.add(skill.toLowerCase()));
  return [...skills, ...more];
}

/** What the member can do, as a list of words. */
export function SkillsSection({ profile }: { profile: OwnProfile }) {
  const { values, isChanged, change, putBack } = useSectionValues('Skills', { skills: profile.skills, typed: '' });
  const [added, setAdded] = useState('');
  const save = useSave((skills: string[]) => call(people.change, { body: { skills } }), 'Skills saved');
  const add = () => {
    const skills = withSkills(values.skills, values.typed);
    setAdded(values.typed.trim() ? `${values.typed.trim()} added` : '');
    change({ skills, typed: '' });
    return skills;
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || values.typed.trim() === '') return;
    event.preventDefault();
    add();
  };
  return (
    <SectionForm
      title="Skills"
      help={`Up to ${SKILL_LIMIT}. Members find you by them.`}
      isChanged={isChanged}
      saving={save.isPending}
      problem={problemOf(save.error)}
      onPutBack={() => {
        putBack();
        save.reset();
      }}
      onSave={() => save.mutate(add(), { onSuccess: putBack })}
    >
      {values.skills.length > 0 ? (
        <ul className="flex flex-wrap gap-1.5" aria-label="Your skills">
          {values.skills.map((skill) => (
            <li key={skill} className="max-w-full">
              <Tag name={skill} onRemove={() => change({ skills: values.skills.filter((other) => other !== skill) })}>
                {skill}
              </Tag>
            </li>
          ))}
        </ul>
      ) : null}
      <FormField label="Add a skill" error={fieldProblem(save.error, 'skills')} help="Enter or a comma parts them.">
        <TextField
          value={values.typed}
          onChange={(event) => change({ typed: event.target.value })}
          onKeyDown={press}
          placeholder="For example tape-edge, ILD testing"
        />
      </FormField>
      <Button variant="outline" size="sm" className="justify-self-start" onClick={add} disabled={!values.typed.trim()}>
        Add
      </Button>
      <p role="status" className="sr-only">
        {added}
      </p>
    </SectionForm>
  );
}
