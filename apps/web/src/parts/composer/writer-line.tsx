import { firstCompanies } from '@innerspring/contract/companies/first-endpoints';
import type { Audience } from '@innerspring/contract/posts/schemas';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { query } from '../../platform/query.ts';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { AvatarShape } from '../../ui/avatar-shape.tsx';
import { DropdownMenu, MenuCheckItem } from '../../ui/overlays/dropdown-menu.tsx';
import { Avatar } from '../people/avatar.tsx';

/** The companies that the member may post for. */
function useOwnCompanies(isAsked: boolean) {
  const mine = useQuery({ ...query(firstCompanies.mine, {}), enabled: isAsked });
  return (mine.data?.items ?? []).filter(({ role }) => role !== 'recruiter');
}

const audiences = [
  { value: 'members', label: 'Members', help: 'Everyone on the site' },
  { value: 'connections', label: 'Connections', help: 'People you follow who follow you back' },
] as const;

interface Choice<Value> {
  value: Value;
  label: string;
  help?: string;
}

interface ChoiceMenuProps<Value> {
  /** What it chooses: "Post as". */
  name: string;
  choices: readonly Choice<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  disabled: boolean;
}

/** A part of the pill that opens the choices; not a button if there is only one. */
function ChoiceMenu<Value>({ name, choices, value, onChange, disabled }: ChoiceMenuProps<Value>) {
  const chosen = choices.find((choice) => choice.value === value) ?? choices[0];
  if (choices.length < 2) {
    return (
      <span className="min-w-0 truncate px-3 py-1">
        <span className="sr-only">{name}: </span>
        <bdi>{chosen?.label}</bdi>
      </span>
    );
  }
  return (
    <DropdownMenu
      align="start"
      label={name}
      trigger={
        <button
          type="button"
          disabled={disabled}
          aria-label={`${name}: ${chosen?.label}`}
          className="hit flex min-h-7.5 min-w-0 items-center gap-1 rounded-pill px-3 transition-colors hover:bg-sunk disabled:text-ink-faint"
        >
          <bdi className="min-w-0 truncate">{chosen?.label}</bdi>
          <ChevronDown size={15} aria-hidden="true" className="shrink-0 opacity-70" />
        </button>
      }
    >
      {choices.map((choice) => (
        <MenuCheckItem
          key={choice.label}
          checked={choice.value === value}
          onCheckedChange={() => onChange(choice.value)}
        >
          <bdi className="block truncate">{choice.label}</bdi>
          {choice.help ? (
            <span className="block truncate text-sm font-normal text-ink-faint">{choice.help}</span>
          ) : null}
        </MenuCheckItem>
      ))}
    </DropdownMenu>
  );
}

type Speaker = { id: number; name: string; logoUrl: string | null };

interface WriterLineProps {
  /** The company that posts; the member if absent. */
  companyId: number | undefined;
  /** That company, if it is loaded already. */
  company?: Speaker | null;
  /** Chooses the author; absent if it is fixed. */
  onCompany?: (companyId: number | undefined) => void;
  audience?: Audience;
  /** Chooses the audience; absent if it is fixed. A company posts to all members. */
  onAudience?: (audience: Audience) => void;
  /** The audience, if it isn't one of the network: the name of a group. */
  readers?: string | undefined;
  disabled: boolean;
  /** Below the pill, in space that is always there: the state of the draft. */
  children?: ReactNode;
}

/** The author and the audience, above the content: a picture, and a pill with a menu for each. */
export function WriterLine(props: WriterLineProps) {
  const { companyId, onCompany, audience = 'members', onAudience, readers, disabled, children } = props;
  const user = useCurrentUser();
  const own = useOwnCompanies(onCompany !== undefined);
  const company = props.company ?? own.find(({ id }) => id === companyId);
  const speakers = [
    { value: undefined, label: user.fullName },
    ...(props.company ? [props.company] : own).map(({ id, name }) => ({ value: id, label: name })),
  ];
  const isCompany = companyId !== undefined;
  const mayChoose = onAudience && !isCompany && readers === undefined;
  const reading: readonly Choice<Audience>[] = mayChoose
    ? audiences
    : audiences.filter(({ value }) => value === (isCompany ? 'members' : audience));
  return (
    <div className="flex min-w-0 items-start gap-3">
      {company ? (
        <AvatarShape name={company.name} id={company.id} src={company.logoUrl} shape="square" />
      ) : (
        <Avatar person={user} />
      )}
      <div className="grid min-w-0 flex-1 justify-items-start gap-0.5">
        <div className="flex max-w-full min-w-0 items-center rounded-pill border border-edge text-sm font-semibold">
          <ChoiceMenu
            name="Post as"
            choices={onCompany ? speakers : speakers.filter(({ value }) => value === companyId)}
            value={companyId}
            onChange={(chosen) => onCompany?.(chosen)}
            disabled={disabled}
          />
          <span aria-hidden="true" className="-mx-1 text-ink-faint">
            ·
          </span>
          <ChoiceMenu
            name="Who can read it"
            choices={readers === undefined ? reading : [{ value: audience, label: readers }]}
            value={audience}
            onChange={(chosen) => onAudience?.(chosen)}
            disabled={disabled}
          />
        </div>
        <div className="min-h-4.5 min-w-0 px-1">{children}</div>
      </div>
    </div>
  );
}
