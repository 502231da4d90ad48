import { CLAIM_CODE } from '@innerspring/contract';
import type { Config } from '../../platform/config/config.ts';
import type { MailMessage } from '../../platform/mail/mailer.ts';

type Site = Pick<Config, 'siteName' | 'publicUrl'>;
type Recipient = { fullName: string; email: string };
type Named = { id: number; name: string };

function mail(site: Site, kind: string, to: Recipient, subject: string, ...paragraphs: string[]): MailMessage {
  const text = [`Hello ${to.fullName},`, ...paragraphs, `The ${site.siteName} team\n${site.publicUrl}`].join('\n\n');
  // A subject is one short line, while the name may be long.
  return { kind, to: to.email, subject: subject.slice(0, 190), text };
}

const pageOf = (site: Site, company: Named) => `${site.publicUrl}/companies/${company.id}`;

/** The code that proves that the claimant reads mail on the company's domain. */
export function claimCodeMail(site: Site, to: Recipient, company: Named, code: string): MailMessage {
  return mail(
    site,
    'company_claim',
    to,
    `${code} is your code for ${company.name}`,
    `Enter this code on the ${company.name} page within ${CLAIM_CODE.minutes} minutes to become an editor:`,
    code,
    'If you didn’t ask for this, you can ignore this email.',
  );
}

/** What staff decided about a claim. */
export function claimDecisionMail(
  site: Site,
  to: Recipient,
  company: Named,
  decision: { approved: boolean; role: string | null; reason: string | null },
): MailMessage {
  const outcome = decision.approved
    ? `Your claim to ${company.name} was approved. Your role is ${decision.role ?? 'editor'}.`
    : `Your claim to ${company.name} was declined.`;
  return mail(
    site,
    'company_claim',
    to,
    decision.approved ? `Your claim to ${company.name} was approved` : `Your claim to ${company.name} was declined`,
    outcome,
    ...(decision.reason ? [`Reason: ${decision.reason}`] : []),
    pageOf(site, company),
  );
}

/** An owner offers the company to a member. */
export function handoverMail(site: Site, to: Recipient, from: { fullName: string }, company: Named): MailMessage {
  return mail(
    site,
    'company_handover',
    to,
    `${from.fullName} wants to hand ${company.name} over to you`,
    `${from.fullName} wants to make you the owner of ${company.name}. Accept or decline on its page:`,
    pageOf(site, company),
  );
}
