import { adminGroups } from '@innerspring/contract/groups/endpoints';
import type { OwnerlessGroup } from '@innerspring/contract/groups/posts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pages } from '../../../platform/query.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { FormField } from '../../../ui/forms/form-field.tsx';
import { countOf } from '../../../ui/words/number-format.ts';
import { Select } from '../../../ui/forms/select.tsx';
import { useGroupStaffAction } from './group-admin.data.ts';
import { PagedList } from '../../admin/public/paged-list.tsx';

function Ownerless({ group }: { group: OwnerlessGroup }) {
  const { id, name, memberCount, candidates } = group;
  const [chosen, setChosen] = useState(candidates[0]?.id ?? 0);
  const [isAsking, setAsking] = useState(false);
  const appoint = useGroupStaffAction(adminGroups.setOwner, 'Owner named');
  const remove = useGroupStaffAction(adminGroups.remove, 'Group deleted');
  return (
    <Card asChild padded className="grid gap-3">
      <article aria-label={name}>
        <p className="wrap-anywhere">
          <bdi className="font-semibold">{name}</bdi> · {countOf(memberCount, 'member')}
        </p>
        <div className="flex flex-wrap items-end gap-2">
          {candidates.length > 0 ? (
            <>
              <FormField label={`New owner of ${name}`}>
                <Select
                  options={candidates.map((person) => ({ value: String(person.id), label: person.fullName }))}
                  value={String(chosen)}
                  onChange={(event) => setChosen(Number(event.target.value))}
                />
              </FormField>
              <Button
                loading={appoint.isPending}
                onClick={() => appoint.mutate({ params: { id }, body: { userId: chosen } })}
              >
                Name owner
              </Button>
            </>
          ) : null}
          <Button variant="outline" onClick={() => setAsking(true)}>
            Delete group
          </Button>
        </div>
        <ConfirmDialog
          open={isAsking}
          onOpenChange={setAsking}
          title={`Delete ${name}?`}
          description="Everything said in it goes with it. This cannot be undone."
          confirmLabel="Delete group"
          loading={remove.isPending}
          onConfirm={() => remove.mutate({ params: { id } }, { onSettled: () => setAsking(false) })}
        />
      </article>
    </Card>
  );
}

/** Groups whose owner went and that no moderator took over, with those who could. */
export function OwnerlessGroups() {
  const list = useInfiniteQuery(pages(adminGroups.ownerless, { query: {} }));
  return (
    <PagedList list={list} label="groups without an owner" empty={<EmptyState>Every group has an owner.</EmptyState>}>
      {(items) => items.map((group) => <Ownerless key={group.id} group={group} />)}
    </PagedList>
  );
}
