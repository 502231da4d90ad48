import { PROFILE_LINK_LIMIT } from '@innerspring/contract/constants';
import type { OwnProfile, ProfileLink } from '@innerspring/contract/profiles/schemas';
import { people } from '@innerspring/contract/profiles/endpoints';
import { Plus, X } from 'lucide-react';
import { call } from '../../../platform/api.ts';
import { fieldsOf } from '../../../platform/refusals.ts';
import { Button } from '../../../ui/button.tsx';
import { FormField } from '../../../ui/forms/form-field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { SectionForm, useSectionValues } from './edit-section.tsx';
import { problemOf, useSave } from '../profile.data.ts';

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
        <TextField
          type="url"
          inputMode="url"
          dir="ltr"
          placeholder="https://"
          value={link.url}
          onChange={(event) => onChange({ url: event.target.value })}
        />
      </FormField>
      <IconButton aria-label={`Remove link ${number}`} onClick={onRemove} className="mt-6.5">
        <X size={18} aria-hidden="true" />
      </IconButton>
    </fieldset>
  );
}

/** Pages elsewhere, shown on the profile. */
export function LinksSection({ profile }: { profile: OwnProfile }) {
  const { values, isChanged, change, putBack } = useSectionValues('Links', { links: profile.links });
  const save = useSave((links: ProfileLink[]) => call(people.change, { body: { links } }), 'Links saved');
  const problems = fieldsOf(save.error);
  const { links } = values;
  return (
    <SectionForm
      title="Links"
      help={`Up to ${PROFILE_LINK_LIMIT} pages elsewhere.`}
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
          // Rows have no other name than their place: what is typed stands in the values, not in the row.
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
