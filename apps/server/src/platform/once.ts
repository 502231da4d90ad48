/** Makes something of each key once, such as the statements of a kind. */
export function once<Key extends object, Made>(make: (key: Key) => Made): (key: Key) => Made {
  const made = new WeakMap<Key, { it: Made }>();
  return (key) => {
    const known = made.get(key) ?? { it: make(key) };
    made.set(key, known);
    return known.it;
  };
}
