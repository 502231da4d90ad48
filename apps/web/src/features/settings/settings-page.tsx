import type { CurrentUser } from '@innerspring/contract';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { SiteLink } from '../../parts/site-link.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { FormField } from '../../ui/forms/form-field.tsx';
import { SkeletonRegion, SkeletonText } from '../../ui/states/skeleton.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { appearanceRows } from './appearance-section.tsx';
import { blockedRows } from './blocked-section.tsx';
import { WithChosen } from './chosen.tsx';
import { dataRows } from './data-section.tsx';
import { EmailRow } from './email-row.tsx';
import { DeviceRow } from './device-row.tsx';
import { notificationRows } from './notifications-section.tsx';
import { PasswordRow } from './password-row.tsx';
import { privacyRows } from './privacy-section.tsx';
import { SecurityLogRow, SessionsRow } from './sessions-row.tsx';
import { useSettings } from './settings.data.ts';
import type { Settings } from './settings-change.ts';
import { rowAt, rowsMatching, sectionOfRow, sections } from './public/settings-map.ts';
import type { SettingsRow as SettingsMapRow, SettingsSection } from '../../platform/nav.ts';
import { formProblem } from '../../platform/refusals.ts';
import { SettingsRow } from './settings-row.tsx';
import { TwoFactorRow } from './two-factor-row.tsx';
import { UnsavedGuard } from './unsaved.tsx';
import { writingRows } from './writing-section.tsx';

type Draw = (settings: Settings) => ReactNode;

const drawn = { ...privacyRows, ...notificationRows, ...writingRows, ...appearanceRows, ...blockedRows, ...dataRows };

/** A row that only leads elsewhere, or says how things stand. */
function LookRow({ row: { id, label, look }, user }: { row: SettingsMapRow; user: CurrentUser }) {
  if (!look) return null;
  return (
    <SettingsRow id={id} title={label} help={typeof look.help === 'string' ? look.help : look.help(user)}>
      {'to' in look ? (
        <Button asChild variant="outline" className="justify-self-start">
          <SiteLink to={look.to}>{look.button}</SiteLink>
        </Button>
      ) : (
        <Badge variant="secondary" className="justify-self-start">
          {look.badge}
        </Badge>
      )}
    </SettingsRow>
  );
}

/** Rows of the account itself, which save through endpoints of their own. */
function accountRows(user: CurrentUser, onUserChanged: () => void): Record<string, ReactNode> {
  return {
    email: <EmailRow email={user.email} confirmed={user.emailVerified} />,
    password: <PasswordRow />,
    'two-factor': (
      <TwoFactorRow enabled={user.twoFactorEnabled} emailConfirmed={user.emailVerified} onChanged={onUserChanged} />
    ),
    sessions: <SessionsRow />,
    'security-log': <SecurityLogRow />,
    device: <DeviceRow memberId={user.id} />,
  };
}

function SectionList({ current, isChosen }: { current: SettingsSection | null; isChosen: boolean }) {
  return (
    <nav aria-label="Settings" className={clsx(isChosen && 'max-md:hidden')}>
      <ul className="grid gap-0.5 max-md:gap-2">
        {sections.map(({ id, label, about }) => (
          <li key={id}>
            <Link
              to="/settings"
              search={{ section: id }}
              aria-current={id === current ? 'page' : undefined}
              className={clsx(
                'flex items-center justify-between gap-2 rounded-control px-3 py-2 max-md:border max-md:border-seam max-md:bg-paper max-md:py-3',
                id === current
                  ? 'text-ink md:bg-night-wash md:font-semibold md:text-night'
                  : 'text-ink-soft hover:bg-sunk hover:text-ink',
              )}
            >
              <span className="grid min-w-0">
                <span className="text-sm font-medium max-md:text-base max-md:text-ink">{label}</span>
                <span className="text-sm text-ink-faint md:hidden">{about}</span>
              </span>
              <ChevronRight size={18} aria-hidden="true" className="shrink-0 md:hidden" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface RowsProps {
  rows: readonly string[];
  user: CurrentUser;
  onUserChanged: () => void;
}

/** The rows themselves; those that need the settings wait for them, the others do not. */
function Rows({ rows, user, onUserChanged }: RowsProps) {
  const settings = useSettings();
  const own = accountRows(user, onUserChanged);
  const draw: Record<string, Draw | undefined> = drawn;
  const waiting = rows.filter((row) => draw[row]);
  if (settings.isError && !settings.data && waiting.length === rows.length)
    return <ErrorState onRetry={() => void settings.refetch()}>{formProblem(settings.error, [])}</ErrorState>;
  return (
    <WithChosen settings={settings.data}>
      {(shown) =>
        rows.map((row) => {
          const mapped = rowAt(row);
          if (mapped?.look) return <LookRow key={row} row={mapped} user={user} />;
          if (own[row]) return <div key={row}>{own[row]}</div>;
          if (shown) return <div key={row}>{draw[row]?.(shown)}</div>;
          return (
            <Card key={row} padded>
              <SkeletonRegion label="Loading a setting">
                <SkeletonText lines={2} />
              </SkeletonRegion>
            </Card>
          );
        })
      }
    </WithChosen>
  );
}

/** Brings the row of the address into view, once it is there. */
function useRowInView(row: string | undefined, isReady: boolean) {
  useEffect(() => {
    if (!row || !isReady) return;
    const found = document.getElementById(row);
    found?.scrollIntoView?.({ block: 'start' });
    found?.focus({ preventScroll: true });
  }, [row, isReady]);
}

export interface SettingsPageProps {
  user: CurrentUser;
  /** Loads the user anew after a change to the account. */
  onUserChanged: () => void;
  /** Section of the address; on phones the list of sections shows where none is named. */
  section?: string | undefined;
  /** Row of the address, which names its section by itself. */
  row?: string | undefined;
}

/** The map of settings: sections, a filter over all rows, and each row with its own address, saving on its own. */
export function SettingsPage({ user, onUserChanged, section, row }: SettingsPageProps) {
  const [filter, setFilter] = useState('');
  const { isPending } = useSettings();
  useRowInView(row, !isPending);
  const isFiltering = filter.trim() !== '';
  const named = sectionOfRow(row) ?? sections.find(({ id }) => id === section)?.id ?? null;
  const shown = sections.find(({ id }) => id === (named ?? 'account')) ?? sections[0];
  const rows: readonly string[] = isFiltering ? rowsMatching(filter) : shown.rows.map(({ id }) => id);
  return (
    <UnsavedGuard>
      <div className="mx-auto grid max-w-230 grid-cols-[minmax(0,1fr)] items-start gap-6 px-4 py-6 md:grid-cols-[13rem_minmax(0,1fr)]">
        <div className="grid gap-4 md:sticky md:top-20">
          <h1 className="text-3xl">Settings</h1>
          <FormField label="Find a setting" hideLabel>
            <TextField
              type="search"
              placeholder="Find a setting"
              value={filter}
              onChange={(event) => setFilter(event.target.value)}
            />
          </FormField>
          <SectionList current={isFiltering ? null : shown.id} isChosen={named !== null || isFiltering} />
        </div>
        <div className={clsx('grid gap-4', named === null && !isFiltering && 'max-md:hidden')}>
          {isFiltering ? null : (
            <div className="grid gap-1">
              <Link to="/settings" className="link flex items-center gap-1 justify-self-start py-2 md:hidden">
                <ChevronLeft size={18} aria-hidden="true" /> All settings
              </Link>
              <h2 className="text-xl font-semibold">{shown.label}</h2>
            </div>
          )}
          {rows.length === 0 ? <EmptyState>No setting matches “{filter.trim()}”.</EmptyState> : null}
          <Rows rows={rows} user={user} onUserChanged={onUserChanged} />
        </div>
      </div>
    </UnsavedGuard>
  );
}
