import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { CompanySearch } from './public/company-search.tsx';
import { companyPath } from '../../parts/site-link.tsx';
import { Card } from '../../ui/card.tsx';
import { CoilMark } from '../../ui/coil-mark.tsx';
import { FormField } from '../../ui/forms/form-field.tsx';

/** Says that there is no such company, and helps to find the right one. */
export function CompanyNotFound() {
  const navigate = useNavigate();
  const [name, setName] = useState('');
  return (
    <div className="mx-auto grid w-full max-w-130 px-4 pt-12 pb-24">
      <Card padded className="grid justify-items-center gap-4 text-center">
        <CoilMark size={40} className="text-copper" />
        <h1 className="text-2xl">Company not found</h1>
        <p className="text-ink-soft">It may have been renamed, or never been here. Look for it by name.</p>
        <FormField label="Search companies" className="w-full text-start">
          <CompanySearch
            value={name}
            onValueChange={setName}
            onSelect={({ id }) => void navigate({ to: companyPath(id) })}
          />
        </FormField>
      </Card>
    </div>
  );
}
