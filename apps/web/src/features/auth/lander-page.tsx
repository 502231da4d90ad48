import { Factory, MessagesSquare, ShieldCheck, Sofa, TrendingUp, Truck } from 'lucide-react';
import { SiteLink } from '../../parts/site-link.tsx';
import { Button } from '../../ui/button.tsx';
import { CoilMark } from '../../ui/coil-mark.tsx';
import { WovenShade } from './auth-frame.tsx';

const reasons = [
  {
    icon: ShieldCheck,
    title: 'Everyone’s in the trade',
    text: 'Membership is by application. We read every one, so you know who you’re talking to.',
  },
  {
    icon: MessagesSquare,
    title: 'Talk shop in the open',
    text: 'Post what you see on the floor, in the plant or at the port, and hear from people who do the same work.',
  },
  {
    icon: TrendingUp,
    title: 'Follow what moves your week',
    text: 'People, suppliers and stores you follow, in one feed: newest first, or what matters most to you on top.',
  },
] as const;

const trades = [
  { icon: Factory, text: 'Mattress makers, foam, latex, coils and ticking' },
  { icon: Sofa, text: 'Retailers, buying groups and brands' },
  { icon: Truck, text: 'Importers, logistics and recyclers' },
] as const;

/** The public landing page: what the network is, with links to sign in and to apply. */
export function LanderPage({ siteName, year }: { siteName: string; year: number }) {
  return (
    <div className="min-h-dvh bg-linen">
      <header className="mx-auto flex h-16 max-w-295 items-center justify-between gap-3 px-4">
        <p className="flex items-center gap-2.5 text-lg font-semibold text-night">
          <CoilMark size={32} />
          {siteName}
        </p>
        <Button asChild variant="outline">
          <SiteLink to="/auth">Sign in</SiteLink>
        </Button>
      </header>
      <main id="main">
        <section className="ticking relative overflow-hidden text-white">
          <WovenShade />
          <div className="relative mx-auto grid max-w-295 justify-items-start gap-6 px-4 py-20 sm:py-28">
            <h1 className="max-w-170 text-4xl leading-tight sm:text-5xl">
              Where the people who make, move and sell mattresses meet
            </h1>
            <p className="max-w-140 text-lg opacity-90">
              {siteName} is the members-only network of the mattress and bedding industry: from the pour line to the
              showroom floor.
            </p>
            <Button asChild size="lg" shape="pill" variant="light">
              <SiteLink to="/auth?apply=1">Apply for membership</SiteLink>
            </Button>
            <p className="text-sm opacity-80">We answer most applications within 24 to 48 hours, Monday to Friday.</p>
          </div>
        </section>
        <section className="mx-auto grid max-w-295 gap-6 px-4 py-14 md:grid-cols-3">
          {reasons.map(({ icon: Icon, title, text }) => (
            <div key={title} className="grid content-start gap-2">
              <Icon size={26} className="text-night" aria-hidden="true" />
              <h2 className="text-lg font-semibold">{title}</h2>
              <p className="text-ink-soft">{text}</p>
            </div>
          ))}
        </section>
        <section className="border-y border-seam bg-paper">
          <div className="mx-auto grid max-w-295 gap-4 px-4 py-10 md:grid-cols-3">
            <h2 className="sr-only">Who’s here</h2>
            {trades.map(({ icon: Icon, text }) => (
              <p key={text} className="flex items-center gap-3 font-medium">
                <Icon size={22} className="shrink-0 text-copper-ink" aria-hidden="true" />
                {text}
              </p>
            ))}
          </div>
        </section>
      </main>
      <footer className="mx-auto flex max-w-295 flex-wrap gap-x-5 gap-y-2 px-4 py-8 text-sm text-ink-faint">
        <span>
          © {year} {siteName}
        </span>
        <SiteLink to="/privacy" className="hover:underline">
          Privacy Policy
        </SiteLink>
      </footer>
    </div>
  );
}
