type Greeter = { fullName: string; title: string | null; company: string | null };

/** The first post of a new member, half written. */
export function greetingOf({ fullName, title, company }: Greeter): string {
  const work = [title, company].filter(Boolean).join(' at ');
  return `Hello! I am ${fullName}${work ? `, ${work}` : ''}. I look forward to meeting you here.`;
}
