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
import { FormField } from '../../../ui/forms/form-field.tsx';
import { RadioGroup, Select } from '../../../ui/forms/choices.tsx';
import { TextArea, TextField } from '../../../ui/forms/text-fields.tsx';
import { PictureField } from '../../companies/public/company-picture-field.tsx';
import { joinWords, topicOf, visibilityWords } from '../public/group.data.ts';

/** A group's facts as the form holds them. */
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

/** What the form begins with. */
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

/** Nobody outside a hidden group can ask to be let in, since nobody outside knows of it. */
function withVisibility(form: GroupForm, visibility: GroupVisibility): GroupForm {
  return { ...form, visibility, ...(visibility === 'hidden' ? { joinPolicy: 'invite' as const } : {}) };
}

export function creationOf(form: GroupForm): GroupCreation {
  const { about, question } = form;
  return { ...form, name: form.name.trim(), about: about.trim() || null, question: question.trim() || null };
}

/** Only what was changed: what a colleague changes meanwhile stays. */
export function editOf(form: GroupForm, begun: GroupForm): GroupEdit {
  const names = (Object.keys(form) as (keyof GroupForm)[]).filter((name) => form[name] !== begun[name]);
  const all = creationOf(form);
  return Object.fromEntries(names.map((name) => [name, all[name]]));
}

interface GroupFieldsProps {
  form: GroupForm;
  onChange: (form: GroupForm) => void;
  problem: (field: keyof GroupForm) => string | undefined;
}

const coverShape = { aspect: 4, width: 1600 };
const topics = GROUP_TOPICS.map((topic) => ({ value: topic, label: topic }));
const visibilities = GROUP_VISIBILITIES.map((value) => ({ value, ...visibilityWords[value] }));
const joins = GROUP_JOINS.map((value) => ({ value, ...joinWords[value] }));

export function AboutField({ form, onChange, problem }: GroupFieldsProps) {
  return (
    <FormField label="About" optional error={problem('about')} help="What the group is for, and for whom.">
      <TextArea
        rows={4}
        limit={GROUP_LIMITS.about}
        value={form.about}
        onChange={(event) => onChange({ ...form, about: event.target.value })}
      />
    </FormField>
  );
}

/** Who sees the group, who comes in, and what they are asked. */
function AccessFields({ form, onChange, problem }: GroupFieldsProps) {
  const isHidden = form.visibility === 'hidden';
  return (
    <>
      <RadioGroup
        legend="Who can see it"
        options={visibilities}
        value={form.visibility}
        onValueChange={(visibility) => onChange(withVisibility(form, visibility))}
        error={problem('visibility')}
      />
      <RadioGroup
        legend="Who can join"
        options={joins.map((option) => ({ ...option, disabled: isHidden && option.value !== 'invite' }))}
        value={form.joinPolicy}
        onValueChange={(joinPolicy) => onChange({ ...form, joinPolicy })}
        error={problem('joinPolicy')}
      />
      {form.joinPolicy === 'request' ? (
        <FormField
          label="Question to those who ask"
          optional
          error={problem('question')}
          help="Moderators read the answer beside the request."
        >
          <TextField
            value={form.question}
            maxLength={GROUP_LIMITS.question}
            onChange={(event) => onChange({ ...form, question: event.target.value })}
          />
        </FormField>
      ) : null}
    </>
  );
}

/** Everything that a group says of itself, and who comes in. */
export function GroupFields(props: GroupFieldsProps) {
  const { form, onChange, problem } = props;
  const set = (change: Partial<GroupForm>) => onChange({ ...form, ...change });
  return (
    <div className="grid gap-4">
      <FormField
        label="Name"
        required
        error={problem('name')}
        help={`${GROUP_LIMITS.name.min} to ${GROUP_LIMITS.name.max} characters.`}
      >
        <TextField
          value={form.name}
          maxLength={GROUP_LIMITS.name.max}
          onChange={(event) => set({ name: event.target.value })}
        />
      </FormField>
      <FormField label="Topic" required error={problem('topic')}>
        <Select
          options={topics}
          value={form.topic}
          onChange={(event) => set({ topic: topicOf(event.target.value) ?? form.topic })}
        />
      </FormField>
      <AboutField {...props} />
      <PictureField
        label="Cover"
        help={`A wide picture. JPEG, PNG, WebP or GIF up to ${UPLOAD_LIMITS.image / 1024 / 1024} MB.`}
        shape={coverShape}
        look="aspect-4/1 h-auto w-full rounded-control bg-sunk object-cover"
        url={form.coverUrl}
        error={problem('coverUrl')}
        onChange={(coverUrl) => set({ coverUrl })}
      />
      <AccessFields {...props} />
    </div>
  );
}
