import type { GroupTopic } from '@innerspring/contract/groups/choices';
import type {
  GroupCreation,
  GroupEdit,
  GroupJoin,
  GroupPage,
  GroupVisibility,
} from '@innerspring/contract/groups/schemas';
import { topicOf } from '../public/group.data.ts';

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
export function withVisibility(form: GroupForm, visibility: GroupVisibility): GroupForm {
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
