import { Card, CardHeader } from '../../ui/card.tsx';
import { dollars } from '../../parts/money-format.ts';

const questions = (priceCents: number): readonly (readonly [string, string])[] => [
  [
    'When am I charged?',
    `${dollars(priceCents)} when you start, and again every month on the same day until you cancel. Depending on your address, tax is added at payment.`,
  ],
  [
    'How do I cancel?',
    'In Settings, in one step. Premium stays active until the month you paid for is over, and you won’t be charged again.',
  ],
  [
    'What happens to what I made?',
    'Nothing is deleted. Your cover, featured items and Available to Hire card are hidden until you come back, your conversations stay, and you keep your groups for 30 days before we ask you to hand them over.',
  ],
  [
    'What if a payment fails?',
    'We tell you right away and try again. Premium stays for 7 days so you can use another card.',
  ],
  ['Can I get a refund?', 'Write to support within 14 days and name your order. Staff can return all or part of it.'],
  ['Who sees my badge?', 'Everyone who sees your name.'],
];

/** Common questions before buying. */
export function PremiumQuestions({ priceCents }: { priceCents: number }) {
  return (
    <Card bleed>
      <CardHeader title="Questions and answers" />
      <dl className="grid gap-4 px-4 pt-2 pb-4">
        {questions(priceCents).map(([question, answer]) => (
          <div key={question} className="grid gap-1">
            <dt className="font-semibold">{question}</dt>
            <dd className="text-ink-soft">{answer}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
