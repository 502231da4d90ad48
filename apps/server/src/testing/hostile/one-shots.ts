import { type SQL, sql } from 'drizzle-orm';
import type { Scene } from './scene.ts';

/**
 * What can be done once, and how the scene is put back so that it can be done again, by the endpoint's name: without this, the
 * first words of a walk would be taken, and all that follow refused for coming second.
 */
export function wayBack(name: string, { owner, friend, staff, numbers }: Scene): SQL | undefined {
  const about = sql`where id = ${numbers.case}`;
  const ways: Record<string, SQL> = {
    'admin.resetTwoFactor': sql`
      insert into two_factor (user_id, secret) values (${friend.id}, 'none') on conflict do nothing`,
    'adminCompanies.decideClaim': sql`
      with given as (delete from company_roles where company_id = ${numbers.otherCompany})
      update company_claims set state = 'open' where id = ${numbers.claim}`,
    'adminCompanies.suspend': sql`update companies set suspended_at = null where id = ${numbers.company}`,
    'companyClaims.open': sql`delete from company_claims where id <> ${numbers.claim}`,
    'drafts.save': sql`delete from post_drafts where user_id = ${owner.id}`,
    'groupReports.report': sql`delete from group_reports where reporter_id = ${owner.id}`,
    'groups.create': sql`delete from groups where owner_id = ${owner.id} and id <> ${numbers.group}`,
    'invitations.create': sql`delete from invitations where inviter_id = ${owner.id} and id <> ${numbers.invitation}`,
    'safetyAdmin.decide': sql`update report_cases set state = 'open', owner_id = ${friend.id} ${about}`,
    'safetyAdmin.decideAppeal': sql`
      update report_cases set state = 'appealed', decided_by = ${staff.id}, owner_id = ${friend.id} ${about}`,
    'safetyCases.appeal': sql`
      update report_cases set state = 'decided', decision = 'warn', owner_id = ${owner.id} ${about}`,
  };
  return ways[name];
}
