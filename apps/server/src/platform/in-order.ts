/**
 * Puts what several have to say into the order in which each comes after those that it names; the given order where nothing is
 * said.
 * @throws {Error} where one names another that says nothing, or they wait for each other
 */
export function inOrder<Said extends { after?: readonly string[] }>(said: ReadonlyMap<string, Said>): Said[] {
  const ordered = new Set<Said>();
  function add(name: string, waiting: readonly string[]): void {
    const one = said.get(name);
    if (!one) throw new Error(`What ${waiting.at(-1)} says comes after what ${name} says, which is nothing`);
    if (waiting.includes(name)) throw new Error(`These wait for each other: ${[...waiting, name].join(', ')}`);
    if (ordered.has(one)) return;
    for (const earlier of one.after ?? []) add(earlier, [...waiting, name]);
    ordered.add(one);
  }
  for (const name of said.keys()) add(name, []);
  return [...ordered];
}
