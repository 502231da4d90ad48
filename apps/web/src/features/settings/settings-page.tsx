import type { CurrentUser } from '@innerspring/contract';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Fragment, useEffect, useState } from 'react';
import { AllAtOnce } from '../../parts/all-at-once.tsx';
import { type Ahead, useAhead } from '../../parts/use-ahead.ts';
import { NavigationLink, SiteLink } from '../../parts/site-link.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Columns } from '../../ui/columns.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { EmptyState } from '../../ui/states/list-end.tsx';
import { ErrorState } from '../../ui/states/errors.tsx';
import { FormField } from '../../ui/forms/form-field.tsx';
import { SkeletonRegion, SkeletonText } from '../../ui/states/loading.tsx';
import { TextField } from '../../ui/forms/text-fields.tsx';
import { type Settings, useSettings, WithChosen } from './public/settings.data.tsx';
import { settingsMap, type SettingsRow as MappedRow } from '../../platform/nav/settings.ts';
import { formProblem } from '../../platform/api.ts';
import { SettingsRow } from './public/settings-row.tsx';
import { UnsavedGuard } from '../../parts/forms/unsaved.tsx';
import { navs } from '../../nav.ts';
const { rowsMatching, sectionOfRow, sections } = settingsMap(navs);
const settings = sections
  .flatMap(({ rows }) => rows)

  .flatMap((mapped): Ahead[] => ('Row' in mapped ? [mapped.Row] : 'Setting' in mapped ? [mapped.Setting] : []));

/** A row that only links elsewhere, or shows a state. */
function LookRow({ row: { id, label, look }, user }: { row: Extract<MappedRow, { look: object }>; user: CurrentUser }) {
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

function SectionList({ current, isChosen }: { current: string | null; isChosen: boolean }) {
  return (
    <nav aria-label="Settings" className={clsx(isChosen && 'max-md:hidden')}>
      <ul className="grid gap-0.5 max-md:gap-2">
        {sections.map(({ id, label, about }) => (
          <li key={id}>
            <NavigationLink
              to="/settings"
              search={{ section: id }}
              isCurrent={id === current}
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
            </NavigationLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const LoadingRow = () => (
  <Card padded>
    <SkeletonRegion label="Loading a setting">
      <SkeletonText lines={2} />
    </SkeletonRegion>
  </Card>
);

/** Scrolls to the row in the URL, once it is rendered. */
function InView({ row }: { row: string }) {
  useEffect(() => {
    const found = document.getElementById(row);
    found?.scrollIntoView?.({ block: 'start' });
    found?.focus({ preventScroll: true });
  }, [row]);
  return null;
}

interface RowsProps {
  rows: readonly MappedRow[];
  user: CurrentUser;
  onUserChanged: () => void;
  /** Id of the row in the URL. */
  wanted: string | undefined;
}

/** The rows. If the settings fail to load, an error replaces the rows that need them. */
function Rows({ rows, ...account }: Omit<RowsProps, 'wanted'>) {
  const settings = useSettings();
  const draw = (row: MappedRow, shown: Settings | undefined) => {
    if ('look' in row) return <LookRow row={row} user={account.user} />;
    if ('Row' in row) return <row.Row id={row.id} {...account} />;
    return shown ? <row.Setting id={row.id} {...account} settings={shown} /> : null;
  };
  const isMissing = settings.isError && !settings.data && rows.some((row) => 'Setting' in row);
  return (
    <>
      <WithChosen settings={settings.data}>
        {(shown) => rows.map((row) => <Fragment key={row.id}>{draw(row, shown)}</Fragment>)}
      </WithChosen>
      {isMissing ? (
        <ErrorState onRetry={() => void settings.refetch()}>{formProblem(settings.error, [])}</ErrorState>
      ) : null}
    </>
  );
}

/** The rows of a section, once all of them have loaded. */
function Section({ wanted, ...given }: RowsProps) {
  return (
    <AllAtOnce
      fallback={given.rows.map((row) => <LoadingRow key={row.id} />)}
      after={wanted ? <InView key={wanted} row={wanted} /> : null}
    >
      <Rows {...given} />
    </AllAtOnce>
  );
}

export interface SettingsPageProps {
  user: CurrentUser;
  /** Reloads the user after a change to the account. */
  onUserChanged: () => void;
  /** Section in the URL; without one, phones show the list of sections. */
  section?: string | undefined;
  /** Row in the URL, which implies its section. */
  row?: string | undefined;
}

/** The settings: sections, a filter over all rows, and each row with its own URL, saving on its own. */
export function SettingsPage({ user, onUserChanged, section, row }: SettingsPageProps) {
  const [filter, setFilter] = useState('');
  useAhead(settings);
  const isFiltering = filter.trim() !== '';
  const named = sectionOfRow(row) ?? sections.find(({ id }) => id === section)?.id ?? null;
  const shown = sections.find(({ id }) => id === named) ?? sections[0];
  if (!shown) return null;
  const rows = isFiltering ? rowsMatching(filter) : shown.rows;
  return (
    <UnsavedGuard>
      <PageTitle>Settings</PageTitle>
      <Columns
        at="start"
        sticky
        className="max-md:px-4"
        side={
          <>
            {/* On phones a section fills the screen. */}
            <div className={clsx(named !== null && !isFiltering && 'max-md:hidden')}>
              <FormField label="Find a setting" hideLabel>
                <TextField
                  type="search"
                  placeholder="Find a setting"
                  value={filter}
                  onChange={(event) => setFilter(event.target.value)}
                />
              </FormField>
            </div>
            <SectionList current={isFiltering ? null : shown.id} isChosen={named !== null || isFiltering} />
          </>
        }
      >
        <div className={clsx('grid max-w-160 gap-4', named === null && !isFiltering && 'max-md:hidden')}>
          {isFiltering ? null : (
            <div className="grid gap-1">
              <Link to="/settings" className="link flex items-center gap-1 justify-self-start py-2 md:hidden">
                <ChevronLeft size={18} aria-hidden="true" /> All settings
              </Link>
              <h2 className="text-lg font-semibold">{shown.label}</h2>
            </div>
          )}
          {rows.length === 0 ? <EmptyState>No setting matches “{filter.trim()}”.</EmptyState> : null}
          <Section
            key={isFiltering ? 'filter' : shown.id}
            rows={rows}
            user={user}
            onUserChanged={onUserChanged}
            wanted={row}
          />
        </div>
      </Columns>
    </UnsavedGuard>
  );
}
