import { api } from '@innerspring/contract';
import { sql } from 'drizzle-orm';
import { firstOf, type HostileScene, MARK, PUBLIC } from '../../testing/hostile/feature-scene.ts';
import { companyHandovers, companyMerges, companyRoles } from './companies.tables.ts';

declare module '../../testing/hostile/feature-scene.ts' {
  interface SceneNumbers {
    company: number;
    otherCompany: number;
    suggestion: number;
    claim: number;
    merge: number;
  }
}

export const hostile: HostileScene = {
  async make({ kit, owner, friend }) {
    const [company, other] = [await kit.company(), await kit.company({ domain: 'scene.example' })];
    await kit.db.insert(companyRoles).values([
      { companyId: company.id, userId: owner.id, role: 'owner' },
      { companyId: company.id, userId: friend.id, role: 'editor' },
    ]);
    await kit.db.insert(companyHandovers).values({ companyId: company.id, fromId: owner.id, toId: friend.id });
    const suggestion = { params: { id: company.id }, body: { text: `We moved, ${MARK}` } };
    await friend.ok(api.companies.suggest, suggestion);
    const { items } = await owner.ok(api.companyRoles.suggestions, { params: { id: company.id }, query: {} });
    const evidence = `My badge, my card and ${MARK}`;
    const params = { id: other.id };
    const claim = await owner.ok(api.companyClaims.open, { params, body: { method: 'documents', evidence } });
    const merge = { fromId: (await kit.company()).id, intoId: (await kit.company()).id };
    const merged = await kit.db.insert(companyMerges).values(merge).returning();
    return {
      company: company.id,
      otherCompany: other.id,
      suggestion: firstOf(items).id,
      claim: claim.id,
      merge: firstOf(merged).id,
    };
  },
  async ofCompany({ owner, guest, companyId }) {
    const params = { id: companyId };
    await guest.ok(api.companies.suggest, { params, body: { text: `We moved, ${MARK}` } });
    const { items } = await owner.ok(api.companyRoles.suggestions, { params, query: {} });
    return { numbers: { company: companyId, suggestion: firstOf(items).id } };
  },
  byPath: ({ numbers, friend }) => ({
    'companies/{id}': numbers.company,
    'companies/{id}/claim': numbers.otherCompany,
    'suggestions/{suggestionId}': numbers.suggestion,
    'roles/{userId}': friend.id,
    'company-claims/{id}': numbers.claim,
    'company-merges/{id}': numbers.merge,
  }),
  byField: ({ numbers }) => ({ companyId: numbers.company, intoId: numbers.otherCompany }),
  wayBack: ({ numbers }) => ({
    'adminCompanies.decideClaim': sql`
      with given as (delete from company_roles where company_id = ${numbers.otherCompany})
      update company_claims set state = 'open' where id = ${numbers.claim}`,
    'adminCompanies.suspend': sql`update companies set suspended_at = null where id = ${numbers.company}`,
    'companyClaims.open': sql`delete from company_claims where id <> ${numbers.claim}`,
  }),
  open: {
    'companies.get': PUBLIC,
    'companies.people': PUBLIC,
    'companies.posts': PUBLIC,
    'companies.suggest': 'every member may suggest a change; those with a role decide',
    'companyClaims.open': 'every member may claim; a proof or staff decide',
  },
  notTheOwners: {
    'companyRoles.accept': 'is for whom it was offered to',
    'companyClaims.enterCode': 'the claim of the scene is proved by documents',
    'companyClaims.check': 'the claim of the scene is proved by documents',
  },
  markedReads: ['companyRoles.suggestions'],
  words: {
    'adminCompanies.previewClaim': {
      notKept: { fields: ['reason'], reason: 'shows an email that nobody sends' },
    },
    'adminCompanies.edit': { squeezed: ['name'] },
    'adminCompanies.merge': { mayQuote: true },
    'companies.create': { squeezed: ['name'], mayQuote: true },
    'companies.edit': { squeezed: ['name'] },
  },
  fitting: async (_scene, kit) => ({
    'companyClaims.open': { params: { id: (await kit.company()).id }, body: { method: 'documents' } },
  }),
};
