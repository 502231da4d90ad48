import {
  GROUP_JOINS,
  GROUP_LIMITS,
  GROUP_TOPICS,
  GROUP_VISIBILITIES,
  type GroupTopic,
} from '@innerspring/contract/groups/choices';
import type {
  GroupCreation,
  GroupEdit,
  GroupJoin,
  GroupPage,
  GroupVisibility,
} from '@innerspring/contract/groups/schemas';
import { UPLOAD_LIMITS } from '@innerspring/contract/uploads/endpoints';
import { useEffect } from 'react';
import type { ActionForm } from '../../../parts/forms/action-form.ts';
import { Field, RadioField } from '../../../ui/forms/bound-fields.tsx';
import { Select } from '../../../ui/forms/choices.tsx';
import { TextArea, TextField } from '../../../ui/forms/text-fields.tsx';
import { coverShape, PictureField } from '../../companies/public/company-picture-field.tsx';
import { joinWords, topicOf, visibilityWords } from '../public/group.data.ts';

/** The values of the form. */
export interface GroupForm {
  name: string;
  topic: GroupTopic;
  about: string;
  coverUrl: string | null;
  visibility: GroupVisibility;
  joinPolicy: GroupJoin;
  question: string;
}

export const emptyGroupForm: GroupForm = {
  name: '',
  topic: 'Coils and innersprings',
  about: '',
  coverUrl: null,
  visibility: 'listed',
  joinPolicy: 'open',
  question: '',
};

/** The form's initial values. */
export function formOf(group: GroupPage): GroupForm {
  const { name, topic, about, coverUrl, visibility, joinPolicy, question } = group;
  return {
    name,
    topic: topicOf(topic) ?? 'Something else',
    about: about ?? '',
    coverUrl,
    visibility,
    joinPolicy,
    question: question ?? '',
  };
}

export function creationOf(form: GroupForm): GroupCreation {
  const { about, question } = form;
  return { ...form, name: form.name.trim(), about: about.trim() || null, question: question.trim() || null };
}

/** Only the changed fields, so that another moderator's changes are kept. */
export function editOf(form: GroupForm, begun: GroupForm): GroupEdit {
  const names = (Object.keys(form) as (keyof GroupForm)[]).filter((name) => form[name] !== begun[name]);
  const all = creationOf(form);
  return Object.fromEntries(names.map((name) => [name, all[name]]));
}

type GroupFormHandle = Pick<ActionForm<GroupForm>, 'fields' | 'control' | 'note'>;

const topics = GROUP_TOPICS.map((topic) => ({ value: topic, label: topic }));
const visibilities = GROUP_VISIBILITIES.map((value) => ({ value, ...visibilityWords[value] }));
const joins = GROUP_JOINS.map((value) => ({ value, ...joinWords[value] }));

export function AboutField({ form }: { form: GroupFormHandle }) {
  return (
    <Field
      form={form}
      name="about"
      label="About"
      optional
      help="Tell people what the group is for and who should join."
    >
      <TextArea rows={4} limit={GROUP_LIMITS.about} />
    </Field>
  );
}

function CoverField({ form }: { form: GroupFormHandle }) {
  const { fields, note } = form;
  useEffect(() => note('coverUrl'), [note]);
  return (
    <PictureField
      label="Cover"
      help={`A wide photo: JPEG, PNG, WebP or GIF, up to ${UPLOAD_LIMITS.image / 1024 / 1024} MB. Without one, we weave a pattern from the name.`}
      shape={coverShape}
      look="aspect-4/1 h-auto w-full rounded-control bg-sunk object-cover"
      url={fields.watch('coverUrl')}
      error={fields.formState.errors.coverUrl?.message}
      onChange={(coverUrl) => fields.setValue('coverUrl', coverUrl, { shouldDirty: true })}
    />
  );
}

/** Who can see and join the group, and the question for new members. */
function AccessFields({ form }: { form: GroupFormHandle }) {
  const { fields } = form;
  const [visibility, joinPolicy] = fields.watch(['visibility', 'joinPolicy']);
  const isHidden = visibility === 'hidden';
  useEffect(() => {
    // Nobody outside a hidden group knows of it, so nobody can ask to join.
    if (isHidden) fields.setValue('joinPolicy', 'invite', { shouldDirty: true });
  }, [isHidden, fields]);
  return (
    <>
      <RadioField form={form} name="visibility" legend="Who can see it" options={visibilities} />
      <RadioField
        form={form}
        name="joinPolicy"
        legend="Who can join"
        options={joins.map((option) => ({ ...option, disabled: isHidden && option.value !== 'invite' }))}
      />
      {joinPolicy === 'request' ? (
        <Field
          form={form}
          name="question"
          label="Question for people who ask to join"
          optional
          help="Moderators see the answer next to each request."
        >
          <TextField maxLength={GROUP_LIMITS.question} />
        </Field>
      ) : null}
    </>
  );
}

/** All fields of the form. */
export function GroupFields({ form }: { form: GroupFormHandle }) {
  const { min, max } = GROUP_LIMITS.name;
  return (
    <>
      <Field form={form} name="name" label="Name" required help={`${min} to ${max} characters.`}>
        <TextField maxLength={max} />
      </Field>
      <Field form={form} name="topic" label="Topic" required>
        <Select options={topics} />
      </Field>
      <AboutField form={form} />
      <CoverField form={form} />
      <AccessFields form={form} />
    </>
  );
}
