import { SAVED_SORTS } from '@innerspring/contract/saved/endpoints';
import { navs } from '../../nav.ts';
import { givenBy, inOrder, isNone } from '../../platform/nav.ts';
import type { SavedAddress, SavedListProps } from '../../platform/nav/found-things.ts';
import { idOf, oneOf, textOf } from '../../platform/search-text.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { SavedList } from './saved-list.tsx';
import { ThingsContext } from './saved.data.ts';

/** The kinds of things that members save, in the order of their tabs. */
const savedKinds = inOrder(givenBy(navs, 'savedKinds'));

/** The search of the address; whatever is none of it is left out. */
export function readSavedAddress(given: Record<string, unknown>): SavedAddress {
  return {
    tab: savedKinds.find(({ tab }) => tab === given.tab)?.tab,
    sort: oneOf(given.sort, SAVED_SORTS),
    collection: idOf(given.collection),
    q: textOf(given.q)?.slice(0, 200),
  };
}

/** The tab without a name in the address. */
const first = savedKinds[0]?.tab ?? '';
/** What there is to save already. */
const known = savedKinds[0]?.things;

/** Everything a member saved, by kind; nobody else sees any of it. */
export function SavedPage({ address, onAddress }: SavedListProps) {
  return (
    <div className="mx-auto grid w-full max-w-160 grid-cols-[minmax(0,1fr)] gap-3 pt-5.5 pb-24 max-md:pt-3 md:px-4">
      <h1 className="max-md:px-4">Saved Posts</h1>
      <Tabs
        label="What you saved"
        value={address.tab ?? first}
        onValueChange={(tab) => onAddress(tab === first ? {} : { tab })}
        tabs={savedKinds.map(({ tab, label, things }) => ({
          value: tab,
          label,
          content: isNone(things) ? (
            <Card bleed>
              <EmptyState
                action={
                  <Button variant="outline" onClick={() => onAddress({})}>
                    See saved {known && !isNone(known) ? known.nouns[1] : 'things'}
                  </Button>
                }
              >
                {label} cannot be saved yet. Those you save will stand here.
              </EmptyState>
            </Card>
          ) : (
            <ThingsContext value={things}>
              <SavedList address={address} onAddress={onAddress} />
            </ThingsContext>
          ),
        }))}
      />
    </div>
  );
}
