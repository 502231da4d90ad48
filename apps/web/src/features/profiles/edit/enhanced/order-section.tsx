import { MAIN_SECTIONS, type ProfileSection, SIDE_SECTIONS } from '@innerspring/contract/profiles/choices';
import { EditCard } from '../edit-section.tsx';
import { useOrder } from './enhanced.data.ts';
import { OrderedRows } from './ordered-rows.tsx';

/** Names of the sections, as on the profile. */
export const sectionNames: Record<ProfileSection, string> = {
  featured: 'Featured',
  experience: 'Experience',
  posts: 'Recent posts',
  overview: 'Profile overview',
  skills: 'Skills',
  links: 'Links',
};

const itself = (section: ProfileSection) => section;
const name = (section: ProfileSection) => sectionNames[section];

const columns: readonly { label: string; of: readonly ProfileSection[] }[] = [
  { label: 'Main column', of: MAIN_SECTIONS },
  { label: 'Side column', of: SIDE_SECTIONS },
];

/** The order of the profile's sections, column by column. Each move saves at once. */
export function OrderSection({ sections }: { sections: readonly ProfileSection[] }) {
  const order = useOrder();
  return (
    <EditCard title="Section order" help="Sections without content don’t show.">
      {columns.map(({ label, of }) => {
        const others = sections.filter((section) => !of.includes(section));
        return (
          <div key={label} className="grid gap-1.5">
            <h3 className="text-sm font-semibold">{label}</h3>
            <OrderedRows
              label={label}
              items={sections.filter((section) => of.includes(section))}
              keyOf={itself}
              nameOf={name}
              onOrder={(items) => order.mutate([...items, ...others])}
            >
              {name}
            </OrderedRows>
          </div>
        );
      })}
    </EditCard>
  );
}
