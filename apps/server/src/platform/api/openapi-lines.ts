type Json = Record<string, unknown>;

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);
const partsOf = (value: unknown): [string, Json][] =>
  isJson(value)
    ? Object.entries(value).flatMap(([name, one]): [string, Json][] => (isJson(one) ? [[name, one]] : []))
    : [];
const listOf = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isJson) : []);
const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** The sign for each bound. Bounds that no safe integer exceeds are left out. */
const signs: Record<string, string> = { minimum: '≥', exclusiveMinimum: '>', maximum: '≤', exclusiveMaximum: '<' };
const isNoBound = (value: unknown) => Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER;

/** The keywords of a schema that `told` doesn't list, in brackets: bounds by their signs, all others by their names. */
function narrowed(schema: Json, told: string[]): string {
  const rest = Object.entries(schema).filter(([key, value]) => !told.includes(key) && !isNoBound(value));
  const words = rest.map(([key, value]) => {
    if (key === 'pattern') return `/${String(value)}/`;
    return signs[key] ? `${signs[key]}${String(value)}` : `${key} ${JSON.stringify(value)}`;
  });
  return words.length > 0 ? `(${words.join(', ')})` : '';
}

function objectShape(schema: Json): string {
  const required = textsOf(schema.required);
  const fields = partsOf(schema.properties).map(
    ([name, one]) => `${name}${required.includes(name) ? '' : '?'}: ${shapeOf(one)}`,
  );
  if (isJson(schema.additionalProperties)) {
    const key = isJson(schema.propertyNames) ? shapeOf(schema.propertyNames) : 'string';
    fields.push(`[${key}]: ${shapeOf(schema.additionalProperties)}`);
  } else if (schema.additionalProperties !== false) fields.push('…');
  const told = ['type', 'properties', 'required', 'additionalProperties', 'propertyNames'];
  return `{ ${fields.join(', ')} }${narrowed(schema, told)}`;
}

/** A schema on one line. It shows every keyword, so that every change of the schema shows in a diff. */
export function shapeOf(schema: Json): string {
  const { type } = schema;
  if (typeof schema.$ref === 'string') return schema.$ref.split('/').at(-1) ?? schema.$ref;
  if (Array.isArray(schema.enum))
    return schema.enum.map((one) => JSON.stringify(one)).join(' | ') + narrowed(schema, ['type', 'enum']);
  if ('const' in schema) return JSON.stringify(schema.const) + narrowed(schema, ['type', 'const']);
  for (const [key, sign] of [
    ['anyOf', ' | '],
    ['oneOf', ' | '],
    ['allOf', ' & '],
  ] as const)
    if (key in schema)
      return (
        listOf(schema[key])
          .map((one) => shapeOf(one))
          .join(sign) + narrowed(schema, [key])
      );
  if (type === 'object') return objectShape(schema);
  if (type === 'array' && isJson(schema.items)) {
    const items = shapeOf(schema.items);
    return `${/[ |&]/.test(items) && !/^\{[^}]*\}$/.test(items) ? `(${items})` : items}[]${narrowed(schema, ['type', 'items'])}`;
  }
  const name = Array.isArray(type) ? type.join(' | ') : typeof type === 'string' ? type : 'anything';
  return `${name}${narrowed(schema, ['type'])}`;
}

/** Content types with their schemas. The type is omitted for JSON. */
const contentOf = (body: Json): string =>
  partsOf(body.content)
    .map(
      ([type, { schema }]) =>
        `${type === 'application/json' ? '' : `${type} `}${isJson(schema) ? shapeOf(schema) : ''}`,
    )
    .join(' | ');

/** The answers, without the refusals that every endpoint may give. */
function answersOf(responses: unknown): string[] {
  return partsOf(responses).flatMap(([status, answer]) => {
    if (answer.$ref === `#/components/responses/${status}`) return [];
    const said = contentOf(answer) || (Number(status) < 300 ? '' : String(answer.description));
    return [`${status} ${said}`.trim()];
  });
}

function parametersOf(operation: Json, place: 'path' | 'query'): string[] {
  const parameters = listOf(operation.parameters).filter((one) => one.in === place);
  const fields = parameters.map(
    ({ name, required, schema }) => `${String(name)}${required ? '' : '?'}: ${isJson(schema) ? shapeOf(schema) : ''}`,
  );
  return fields.length > 0 ? [`${place} { ${fields.join(', ')} }`] : [];
}

function endpointLine(path: string, method: string, operation: Json): string {
  const told = ['operationId', 'tags', 'summary', 'security', 'parameters', 'requestBody', 'responses', 'x-access'];
  const flags = Object.keys(operation).filter((key) => !told.includes(key) && operation[key] === true);
  return [
    `${method.toUpperCase()} ${path}`,
    [operation.operationId, operation['x-access'], ...flags.map((key) => key.replace('x-', ''))].join(' '),
    ...parametersOf(operation, 'path'),
    ...parametersOf(operation, 'query'),
    ...(isJson(operation.requestBody) ? [`body ${contentOf(operation.requestBody)}`] : []),
    ...answersOf(operation.responses).map((answer) => `→ ${answer}`),
    `“${String(operation.summary)}”`,
  ].join('  ');
}

const inOrder = (lines: (readonly [string, string])[]) =>
  lines.toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, line]) => line);

/** The API document for reviewing changes: one line per endpoint, then one line per named schema. */
export function openapiLines(document: Json): string {
  const endpoints = partsOf(document.paths).flatMap(([path, methods]) =>
    partsOf(methods).map(
      ([method, operation]) => [`${path} ${method}`, endpointLine(path, method, operation)] as const,
    ),
  );
  const components = isJson(document.components) ? document.components : {};
  const schemas = partsOf(components.schemas).map(([name, schema]) => [name, `${name} = ${shapeOf(schema)}`] as const);
  const common = partsOf(components.responses).map(([status, { description }]) => `${status}: ${String(description)}`);
  const parts = [
    ['# Every endpoint: its name, who may call it, what it accepts, what it returns', inOrder(endpoints)],
    ['# Named schemas', inOrder(schemas)],
    ['# Errors that any endpoint can return', common],
  ] as const;
  return `${parts.map(([title, lines]) => [title, ...lines].join('\n')).join('\n\n')}\n`;
}
