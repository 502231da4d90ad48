import { allEndpoints, commonErrors, type EndpointShape, type ErrorCode, errorStatus, z } from '@innerspring/contract';
import { UploadType } from '@innerspring/contract/uploads/schemas';
import { answerSchemas } from './openapi-schemas.ts';

type Schema = z.core.$ZodType;
type Json = Record<string, unknown>;

function inputSchema(schema: Schema): Json {
  const { $schema: _, ...rest } = z.core.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    target: 'draft-2020-12',
  }) as Json;
  return rest;
}

function parametersOf(endpoint: EndpointShape): Json[] {
  const parameters: Json[] = [];
  for (const [part, place] of [
    ['params', 'path'],
    ['query', 'query'],
  ] as const) {
    const schema = endpoint[part];
    if (!schema) continue;
    const { properties = {}, required = [] } = inputSchema(schema) as {
      properties?: Record<string, Json>;
      required?: string[];
    };
    for (const [name, property] of Object.entries(properties)) {
      parameters.push({ name, in: place, required: place === 'path' || required.includes(name), schema: property });
    }
  }
  return parameters;
}

function bodyOf(endpoint: EndpointShape): Json | undefined {
  if (endpoint.bodyKind === 'multipart') {
    const properties = {
      type: { type: 'string', enum: UploadType.options },
      file: { type: 'string', format: 'binary' },
    };
    return {
      required: true,
      content: { 'multipart/form-data': { schema: { type: 'object', properties, required: ['type', 'file'] } } },
    };
  }
  if (!endpoint.body) return undefined;
  return { required: true, content: { 'application/json': { schema: inputSchema(endpoint.body) } } };
}

const error = { $ref: '#/components/schemas/Error' };

function codesByStatus(codes: readonly ErrorCode[]): Map<string, string> {
  const byStatus = new Map<string, string>();
  for (const code of new Set(codes)) {
    const status = String(errorStatus[code]);
    const others = byStatus.get(status);
    byStatus.set(status, others === undefined ? code : `${others}, ${code}`);
  }
  return byStatus;
}

const common = codesByStatus(commonErrors);

/**
 * Refusals that any endpoint may give, by status. If an endpoint adds codes to a status, it lists that status itself.
 */
function failuresOf({ errors = [] }: EndpointShape): Json {
  const all = codesByStatus([...errors, ...commonErrors]);
  return Object.fromEntries(
    [...all].map(([status, codes]) =>
      codes === common.get(status)
        ? [status, { $ref: `#/components/responses/${status}` }]
        : [status, { $ref: '#/components/responses/Error', description: codes }],
    ),
  );
}

const refusal = (description: string): Json => ({ description, content: { 'application/json': { schema: error } } });

function responsesOf(endpoint: EndpointShape, answer: Json | undefined): Json {
  const status = String(endpoint.status ?? (endpoint.response === undefined ? 204 : 200));
  const success: Json = { description: 'Success' };
  if (endpoint.response === 'binary')
    success.content = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };
  else if (answer) success.content = { 'application/json': { schema: answer } };
  const unchanged = { '304': { description: 'The client already has this response, by the tag in If-None-Match' } };
  return { [status]: success, ...(endpoint.revalidated ? unchanged : {}), ...failuresOf(endpoint) };
}

function operationOf(endpoint: EndpointShape, answer: Json | undefined): Json {
  const requestBody = bodyOf(endpoint);
  return {
    operationId: endpoint.name,
    tags: [endpoint.name.split('.')[0]],
    summary: endpoint.summary,
    'x-access': endpoint.access,
    ...(endpoint.sudo ? { 'x-sudo': true } : {}),
    ...(endpoint.whileLeaving ? { 'x-while-leaving': true } : {}),
    security: endpoint.access === 'visitor' ? [] : [{ session: [] }],
    parameters: parametersOf(endpoint),
    ...(requestBody ? { requestBody } : {}),
    responses: responsesOf(endpoint, answer),
  };
}

/** The OpenAPI 3.1 document of every endpoint of the contract. */
export function openapiDocument(): Json {
  const paths: Record<string, Json> = {};
  const { answers, components } = answerSchemas();
  for (const endpoint of allEndpoints) {
    const operation = operationOf(endpoint, answers.get(endpoint.name));
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation };
  }
  const errorSchema = {
    type: 'object',
    required: ['error', 'code', 'requestId'],
    properties: {
      error: { type: 'string', description: 'A sentence to show the user' },
      code: { type: 'string', enum: Object.keys(errorStatus) },
      fields: { type: 'object', additionalProperties: { type: 'string' } },
      requestId: { type: 'string' },
    },
  };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Innerspring',
      version: '1',
      description: 'Every endpoint of the network. Sessions use cookies; writes from other sites are rejected.',
    },
    paths,
    components: {
      schemas: { ...components, Error: errorSchema },
      responses: {
        Error: refusal('Rejected or failed; the status and code say why'),
        ...Object.fromEntries([...common].map(([status, codes]) => [status, refusal(codes)])),
      },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'sid' } },
    },
  };
}
