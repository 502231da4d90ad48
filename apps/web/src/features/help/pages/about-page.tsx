import { SiteLink } from '../../../parts/site-link.tsx';
import { siteConfig } from '../../../platform/site-config.ts';
import { SupportLink, TextPage, TextSections } from './text-page.tsx';

const { name, supportEmail } = siteConfig;

/** /about: what the network is, who runs it and for whom. */
export function AboutPage() {
  return (
    <TextPage title={`About ${name}`} intro="The place where people who make, move and sell mattresses meet.">
      <TextSections
        sections={[
          {
            title: 'Who it’s for',
            paragraphs: [
              'The whole trade: foam pourers and coil winders, quilters and tape-edge operators, buyers and store managers, importers, testers, recyclers, and the people who write about them.',
              'Membership is by application. Our staff read every one, so everyone you meet here works in mattresses or bedding.',
            ],
          },
          {
            title: 'What you can do here',
            paragraphs: [
              'Post what you see on the floor, with pictures, documents or video. Follow people and companies and read what they post: Latest shows the newest first, Top the posts that fit you best. React, comment, repost, and save what you want to read again.',
              'Message members directly, join groups with a discussion and a chat, and search for people, companies and posts.',
              'If someone paid to put something in your feed, it’s labeled.',
            ],
          },
          {
            title: 'How we run it',
            paragraphs: [
              'Our staff review applications on business days, and handle bug reports and reported posts. If we make a decision about you, we tell you why, and you can appeal it to another member of staff. Decisions go into a log that shows any later change.',
              <>
                The{' '}
                <SiteLink to="/terms" className="link">
                  Terms
                </SiteLink>{' '}
                and the{' '}
                <SiteLink to="/privacy" className="link">
                  Privacy Policy
                </SiteLink>{' '}
                say what you can expect from us and what we expect from you. The{' '}
                <SiteLink to="/help" className="link">
                  Help Center
                </SiteLink>{' '}
                explains every screen.
              </>,
              <>
                Email us at <SupportLink address={supportEmail} />.
              </>,
            ],
          },
        ]}
      />
    </TextPage>
  );
}
