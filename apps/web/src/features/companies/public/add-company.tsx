import type { CompanyPage } from '@innerspring/contract/companies/schemas';
import { Suspense, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { lazyPart } from '../../../parts/lazy-part.tsx';

const CreateCompanyDialog = lazyPart('dialog', () => import('./create-company-dialog.tsx'));

interface AddCompanyProps {
  /** Text that the member has already typed. */
  name?: string;
  look?: 'outline' | 'link';
  onCreated: (company: CompanyPage) => void;
}

/** A button that opens the dialog to add a missing company. */
export function AddCompany({ name = '', look = 'outline', onCreated }: AddCompanyProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant={look} size="sm" onClick={() => setOpen(true)}>
        Add a company
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <CreateCompanyDialog
            name={name}
            onClose={() => setOpen(false)}
            onCreated={(company) => {
              setOpen(false);
              onCreated(company);
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}
