import { SEARCHABLE_FIELDS } from '@innerspring/contract/settings/choices';
import { Checkbox } from '../../ui/forms/choices.tsx';
import { FieldError } from '../../ui/forms/form-field.tsx';
import { ChoiceRow, rowsById, SettingsRow, SwitchRow } from '../settings/public/settings-row.tsx';
import { type Settings, useSave } from '../settings/public/settings.data.tsx';
import { formProblem } from '../../platform/api.ts';
import { LockCard } from '../../parts/plan/lock-card.tsx';
import type { SettingRowProps } from '../../platform/nav/settings.ts';

const fieldNames: Record<(typeof SEARCHABLE_FIELDS)[number], string> = {
  title: 'Title',
  company: 'Company',
  location: 'Location',
  profession: 'Profession',
  bio: 'Bio',
  skills: 'Skills',
  seniority: 'Seniority',
  availableToHire: 'Available to hire',
};

function SearchableRow({ settings: { searchableFields } }: { settings: Settings }) {
  const title = 'How people find you';
  const save = useSave(title);
  return (
    <SettingsRow
      id="searchable"
      title={title}
      help="In search and the directory. Your name and username are always searchable. What you leave out still shows on your profile."
    >
      <fieldset className="grid gap-1 sm:grid-cols-2">
        <legend className="sr-only">{title}</legend>
        {SEARCHABLE_FIELDS.map((field) => (
          <Checkbox
            key={field}
            label={fieldNames[field]}
            checked={searchableFields.includes(field)}
            onChange={({ target: { checked } }) =>
              save.mutate({
                searchableFields: SEARCHABLE_FIELDS.filter((other) =>
                  other === field ? checked : searchableFields.includes(other),
                ),
              })
            }
          />
        ))}
      </fieldset>
      {save.isError ? <FieldError>{formProblem(save.error, [])}</FieldError> : null}
    </SettingsRow>
  );
}

/** Whether others see the badge: a choice of members who have one. */
function BadgeRow({ settings, isPremium }: { settings: Settings; isPremium: boolean }) {
  const row = { id: 'premium-badge', title: 'Premium badge' };
  if (!isPremium)
    return (
      <SettingsRow {...row}>
        <LockCard lock={{ feature: 'badge', reason: 'not_premium' }} />
      </SettingsRow>
    );
  return (
    <SwitchRow
      {...row}
      help="When off, nobody can tell that you have Premium. Everything else about Premium stays."
      settings={settings}
      name="showsPremiumBadge"
      label="Show the badge next to your name"
    />
  );
}

/** The settings for who can see and find the member. */
export default rowsById<SettingRowProps>({
  'email-visibility': ({ settings }) => (
    <ChoiceRow
      id="email-visibility"
      title="Who sees your email"
      help="On your profile. Connections are members you follow who follow you back."
      settings={settings}
      name="emailVisibility"
      options={[
        { value: 'nobody', label: 'Nobody' },
        { value: 'connections', label: 'Connections' },
        { value: 'everyone', label: 'Every member' },
      ]}
    />
  ),
  activity: ({ settings }) => (
    <SwitchRow
      id="activity"
      title="Online and last active"
      help="When off, nobody sees when you’re active, and you can’t see it for others."
      settings={settings}
      name="showsActivity"
      label="Show when you’re online"
    />
  ),
  'viewing-mode': ({ settings }) => (
    <ChoiceRow
      id="viewing-mode"
      title="How you view profiles"
      settings={settings}
      name="viewingMode"
      options={[
        { value: 'named', label: 'With your name', help: 'Members can see that you viewed their profile.' },
        {
          value: 'profession',
          label: 'Profession only',
          help: 'Members see your profession, but not who you are. You’ll see your own visitors’ professions only.',
        },
        {
          value: 'private',
          label: 'Privately',
          help: 'Your visits count, and show nothing about you. You won’t see your own visitors’ names.',
        },
      ]}
    />
  ),
  'premium-badge': ({ settings, user }) => <BadgeRow settings={settings} isPremium={user.isPremium} />,
  'follow-approval': ({ settings }) => (
    <SwitchRow
      id="follow-approval"
      title="Approve followers"
      help="Requests stay in your network until you answer. Turning this off doesn’t answer the ones you already have."
      settings={settings}
      name="requiresFollowApproval"
      label="Ask me before someone follows me"
    />
  ),
  searchable: ({ settings }) => <SearchableRow settings={settings} />,
  leaderboard: ({ settings }) => (
    <SwitchRow
      id="leaderboard"
      title="Leaderboard"
      settings={settings}
      name="showsOnLeaderboard"
      label="Show me on the rewards leaderboard"
    />
  ),
  'company-page': ({ settings }) => (
    <SwitchRow
      id="company-page"
      title="Company pages"
      settings={settings}
      name="showsAtCompany"
      label="List me on my company’s page"
    />
  ),
});
