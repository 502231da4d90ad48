import { allEndpoints, commonErrors, type EndpointShape, type ErrorCode, errorStatus, z } from '@innerspring/contract';

type Schema = z.core.$ZodType;
type Json = Record<string, unknown>;

function jsonSchema(schema: Schema, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.core.toJSONSchema(schema, {
    io,
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
    const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
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
      type: { type: 'string', enum: ['image', 'document', 'video'] },
      file: { type: 'string', format: 'binary' },
    };
    return {
      required: true,
      content: { 'multipart/form-data': { schema: { type: 'object', properties, required: ['type', 'file'] } } },
    };
  }
  if (!endpoint.body) return undefined;
  return { required: true, content: { 'application/json': { schema: jsonSchema(endpoint.body, 'input') } } };
}

const error = { $ref: '#/components/schemas/Error' };

function responsesOf(endpoint: EndpointShape): Json {
  const status = String(endpoint.status ?? (endpoint.response === undefined ? 204 : 200));
  const success: Json = { description: 'Success' };
  if (endpoint.response === 'binary')
    success.content = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };
  else if (endpoint.response)
    success.content = { 'application/json': { schema: jsonSchema(endpoint.response, 'output') } };
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of [...(endpoint.errors ?? []), ...commonErrors] as ErrorCode[]) {
    const codes = byStatus.get(errorStatus[code]) ?? [];
    if (!codes.includes(code)) byStatus.set(errorStatus[code], [...codes, code]);
  }
  const failures = [...byStatus].map(([number, codes]) => [
    String(number),
    { $ref: '#/components/responses/Error', description: codes.join(', ') },
  ]);
  return { [status]: success, ...Object.fromEntries(failures) };
}

function operationOf(endpoint: EndpointShape): Json {
  const requestBody = bodyOf(endpoint);
  return {
    operationId: endpoint.name,
    tags: [endpoint.name.split('.')[0]],
    summary: endpoint.summary,
    'x-access': endpoint.access,
    ...(endpoint.sudo ? { 'x-sudo': true } : {}),
    security: endpoint.access === 'visitor' ? [] : [{ session: [] }],
    parameters: parametersOf(endpoint),
    ...(requestBody ? { requestBody } : {}),
    responses: responsesOf(endpoint),
  };
}

/** The OpenAPI 3.1 document of every endpoint of the contract. */
export function openapiDocument(): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of allEndpoints) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operationOf(endpoint) };
  }
  const errorSchema = {
    type: 'object',
    required: ['error', 'code', 'requestId'],
    properties: {
      error: { type: 'string', description: 'A sentence for people' },
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
      description: 'Every endpoint of the network. Sessions are cookies; writes from another site are refused.',
    },
    paths,
    components: {
      schemas: { Error: errorSchema },
      responses: {
        Error: {
          description: 'Refused or failed; the status and the code say why',
          content: { 'application/json': { schema: error } },
        },
      },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'sid' } },
    },
  };
}
