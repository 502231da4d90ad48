const SECRET_PARAMETERS = /^(?:code|state|token|access_token|id_token|refresh_token)$/i;

function stripQuery(query: string): string {
  const kept = query.split('&').filter((pair) => {
    const name = pair.split('=', 1)[0] ?? '';
    try {
      return !SECRET_PARAMETERS.test(decodeURIComponent(name.replaceAll('+', ' ')).trim());
    } catch {
      return false;
    }
  });
  return kept.filter(Boolean).join('&');
}

/**
 * The address of a page without the parameters that could be one-time secrets (`code`, `state`, `token`), in the query
 * and in a fragment that looks like one. Text that is no address is kept as the text it is.
 */
export function withoutSecrets(address: string): string {
  const [beforeHash = '', ...hashParts] = address.split('#');
  const [path = '', ...queryParts] = beforeHash.split('?');
  const query = stripQuery(queryParts.join('&'));
  const hash = hashParts.join('#');
  const keptHash = hash.includes('=') ? stripQuery(hash) : hash;
  return path + (query && `?${query}`) + (keptHash && `#${keptHash}`);
}

/** Every address within a longer text (a stack, a message) without its secrets. */
export function withoutSecretsInText(text: string): string {
  return text.replaceAll(/[^\s()"'<>]+/g, (word) => (/[?#&]/.test(word) ? withoutSecrets(word) : word));
}
