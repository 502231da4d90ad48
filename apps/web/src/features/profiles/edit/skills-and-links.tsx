import { SKILL_LIMIT, PROFILE_LINK_LIMIT } from '@innerspring/contract/constants';
import type { OwnProfile, ProfileLink } from '@innerspring/contract/profiles/schemas';
import { people } from '@innerspring/contract/profiles/endpoints';
import { type KeyboardEvent, useState } from 'react';
import { call, fieldProblem, fieldsOf } from '../../../platform/api.ts';
import { Tag } from '../../../ui/forms/choices.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { TextField, WebAddressField } from '../../../ui/forms/text-fields.tsx';
import { FormField } from '../../../ui/forms/form-field.tsx';
import { SectionForm, useSectionValues } from './edit-section.tsx';
import { withTyped } from '../../../parts/forms/with-typed.ts';
import { problemOf, useSave } from '../profile.data.ts';
import { Plus, X } from 'lucide-react';

/** The member's skills, as tags. */
export function SkillsSection({ profile }: { profile: OwnProfile }) {
  const { values, isChanged, change, putBack } = useSectionValues('Skills', { skills: profile.skills, typed: '' });
  const [added, setAdded] = useState('');
  const save = useSave((skills: string[]) => call(people.change, { body: { skills } }), 'Skills saved');
  const add = () => {
    const skills = withTyped(values.skills, values.typed);
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
      help={`Up to ${SKILL_LIMIT}. They help members find you.`}
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
      <FormField
        label="Add a skill"
        error={fieldProblem(save.error, 'skills')}
        help="Press Enter or comma to add each one."
      >
        <TextField
          value={values.typed}
          onChange={(event) => change({ typed: event.target.value })}
          onKeyDown={press}
          placeholder="For example, tape edge or ILD testing"
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

interface LinkRowProps {
  link: ProfileLink;
  number: number;
  problems: Record<string, string>;
  onChange: (part: Partial<ProfileLink>) => void;
  onRemove: () => void;
}

function LinkRow({ link, number, problems, onChange, onRemove }: LinkRowProps) {
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-2 gap-y-3 sm:grid-cols-[12rem_minmax(0,1fr)_auto]">
      <legend className="sr-only">Link {number}</legend>
      <FormField label="Label" error={problems[`links.${number - 1}.label`]}>
        <TextField
          placeholder="Website"
          value={link.label}
          onChange={(event) => onChange({ label: event.target.value })}
        />
      </FormField>
      <FormField
        label="Address"
        error={problems[`links.${number - 1}.url`]}
        className="max-sm:order-last max-sm:col-span-2"
      >
        <WebAddressField value={link.url} onChange={(event) => onChange({ url: event.target.value })} />
      </FormField>
      <IconButton aria-label={`Remove link ${number}`} onClick={onRemove} className="mt-6.5">
        <X size={18} aria-hidden="true" />
      </IconButton>
    </fieldset>
  );
}

/** External links on the profile. */
export function LinksSection({ profile }: { profile: OwnProfile }) {
  const { values, isChanged, change, putBack } = useSectionValues('Links', { links: profile.links });
  const save = useSave((links: ProfileLink[]) => call(people.change, { body: { links } }), 'Links saved');
  const problems = fieldsOf(save.error);
  const { links } = values;
  return (
    <SectionForm
      title="Links"
      help={`Up to ${PROFILE_LINK_LIMIT} links to other sites.`}
      isChanged={isChanged}
      saving={save.isPending}
      problem={problemOf(save.error) ?? problems.links}
      onPutBack={() => {
        putBack();
        save.reset();
      }}
      onSave={() => save.mutate(links, { onSuccess: putBack })}
    >
      {links.map((link, at) => (
        <LinkRow
          // Rows have no id but their index: the text is in the form's values.
          key={at}
          link={link}
          number={at + 1}
          problems={problems}
          onChange={(part) => change({ links: links.map((one, index) => (index === at ? { ...one, ...part } : one)) })}
          onRemove={() => change({ links: links.filter((_, index) => index !== at) })}
        />
      ))}
      {links.length < PROFILE_LINK_LIMIT ? (
        <Button
          variant="outline"
          size="sm"
          className="justify-self-start"
          onClick={() => change({ links: [...links, { label: '', url: '' }] })}
        >
          <Plus size={16} aria-hidden="true" />
          Add a link
        </Button>
      ) : null}
    </SectionForm>
  );
}
