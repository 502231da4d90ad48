import { companyPath } from '../../../parts/site-link.tsx';
import type { Suggestions } from '../../../platform/nav/found-things.ts';
import { AvatarShape } from '../../../ui/avatar-shape.tsx';

/** Company suggestions under the search box. */
export const suggestedCompanies: Suggestions = ({ companies }) =>
  companies.map(({ id, name, type, location, logoUrl }) => ({
    path: companyPath(id),
    label: name,
    detail: [type, location].filter(Boolean).join(' · ') || 'Company',
    lead: <AvatarShape name={name} id={id} src={logoUrl} size={32} shape="square" />,
  }));
