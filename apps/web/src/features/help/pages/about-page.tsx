import { SiteLink } from '../../../parts/site-link.tsx';
import { siteConfig } from '../../../platform/site-config.ts';
import { SupportLink, TextPage, TextSections } from './text-page.tsx';

const { name, supportEmail } = siteConfig;

/** /about: what the network is and who runs it for whom. */
export function AboutPage() {
  return (
    <TextPage title={`About ${name}`} intro="The place where people who make, move and sell mattresses meet.">
      <TextSections
        sections={[
          {
            title: 'Who it is for',
            paragraphs: [
              'For the whole trade: foam pourers and coil winders, quilters and tape-edge operators, buyers and store managers, importers, testers, recyclers, and the people who write about them.',
              'Membership is by application. Staff read every one, so whoever you meet here works in mattresses or bedding.',
            ],
          },
          {
            title: 'What you can do here',
            paragraphs: [
              'Post what you see on the floor, with pictures, documents or video. Follow people and companies, and read what they post: Latest shows the newest first, Top the posts that fit you best. React, comment, repost, and save what you want to read again.',
              'Message members directly, join groups with a discussion and a chat, and find people, companies and posts by search.',
              'Nothing in your feed is there because somebody paid for it without a label that says so.',
            ],
          },
          {
            title: 'How it is run',
            paragraphs: [
              'Staff review applications on business days and answer reports of bugs and of posts. Whoever a decision concerns hears the reason and can appeal it, and another member of staff looks again. Decisions are written to a log in which a later change would show.',
              <>
                The{' '}
                <SiteLink to="/terms" className="link">
                  Terms
                </SiteLink>{' '}
                and the{' '}
                <SiteLink to="/privacy" className="link">
                  Privacy Policy
                </SiteLink>{' '}
                say what you may expect from us and we from you. The{' '}
                <SiteLink to="/help" className="link">
                  Help Center
                </SiteLink>{' '}
                explains every screen.
              </>,
              <>
                Write to us at <SupportLink address={supportEmail} />.
              </>,
            ],
          },
        ]}
      />
    </TextPage>
  );
}
