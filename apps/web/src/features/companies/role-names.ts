import type { CompanyRole } from '@innerspring/contract/companies/schemas';

export type GivenRole = Exclude<CompanyRole, 'owner'>;
export const roleNames: Record<CompanyRole, string> = {
  owner: 'Owner',
  admin: 'Admin',
  editor: 'Editor',
  recruiter: 'Recruiter',
};
export const givenRoles: { value: GivenRole; label: string }[] = [
  { value: 'admin', label: 'Admin' },
  { value: 'editor', label: 'Editor' },
  { value: 'recruiter', label: 'Recruiter' },
];
