import { SCOPES } from '../tokens/scopes.ts'
import { TOKEN_ERRORS, type TokenErrorCode } from './errors.ts'
import { ACCESS_LIFE_SECONDS } from './rules.ts'
import { GRANT_TYPES } from './token/grants.ts'

type Json = Record<string, unknown>

const text = (description: string): Json => ({ type: 'string', description })

const credentials = {
  client_id: text('Send it here with the secret, or send both as HTTP Basic; not both ways.'),
  client_secret: text('`svc_cs_…`'),
}

const TokenRequest: Json = {
  type: 'object',
  required: ['grant_type'],
  properties: {
    grant_type: { type: 'string', enum: GRANT_TYPES, description: 'What you send to get the tokens.' },
    code: text('`authorization_code`: the code, `svc_ac_…`; it works once, within ten minutes.'),
    redirect_uri: text('`authorization_code`: the same as in the request for the code.'),
    code_verifier: text('`authorization_code`: the text from which you made the `code_challenge`.'),
    refresh_token: text('`refresh_token`: `svc_ort_…`; it works once.'),
    scope: text('`refresh_token`: fewer scopes than were allowed. Default: all of them.'),
    ...credentials,
  },
}

const TokenAnswer: Json = {
  type: 'object',
  required: ['access_token', 'token_type', 'expires_in', 'refresh_token', 'scope', 'restaurant'],
  properties: {
    access_token: text('`<id>|svc_oat_…`, a bearer token of this API.'),
    token_type: { type: 'string', const: 'Bearer', description: 'How to send it.' },
    expires_in: {
      type: 'integer',
      const: ACCESS_LIFE_SECONDS,
      description: 'Seconds until the access token ends.',
    },
    refresh_token: text('`svc_ort_…`, it replaces the one before.'),
    scope: text('The scopes that were allowed, separated by spaces.'),
    restaurant: {
      type: 'object',
      description: 'The restaurant that has allowed the app.',
      required: ['id', 'slug', 'name'],
      properties: {
        id: { type: 'integer', description: 'The same id as in events.' },
        slug: text('Its short name, unique on this service.'),
        name: text('What it is called.'),
      },
    },
  },
}

const RevokeRequest: Json = {
  type: 'object',
  required: ['token'],
  properties: {
    token: text('A refresh token (this ends all tokens of the installation) or an access token.'),
    ...credentials,
  },
}

const EXAMPLE = {
  access_token: '117|svc_oat_7dQm2Xr9Lk4TzWbN8cVfHy3Ja6SpGuE1oRiKxMwDtq0BnZ',
  token_type: 'Bearer',
  expires_in: ACCESS_LIFE_SECONDS,
  refresh_token: 'svc_ort_Qe8RtYu2IoPa5SdFg7HjKl1ZxCv3BnM9qWeRt4YuIo0PaS',
  scope: 'menu:read orders:read',
  restaurant: { id: 1, slug: 'demo', name: 'The Copper Ladle' },
}

const CLIENT_EXAMPLE = {
  client_id: 'svc_app_4mQ9xT2LrWbZ7kVn',
  client_secret: 'svc_cs_Jd8sPq3RtYx6UvWz1AbCdEfGh5JkLmN0pQrStUvWxYz2b4',
}

const TOKEN_REQUEST_EXAMPLE = {
  grant_type: 'authorization_code',
  code: 'svc_ac_Zx8Cv7Bn6Mq5We4Rt3Yu2Io1Pa9Sd8Fg7Hj6Kl5Zx4Cv3B',
  redirect_uri: 'https://app.example.com/callback',
  code_verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
  ...CLIENT_EXAMPLE,
}

const DESCRIPTIONS: Partial<Record<TokenErrorCode, string>> = {
  invalid_request: 'The grant_type is missing.',
  invalid_client: 'The client id or the secret is wrong.',
  invalid_grant:
    'The code is unknown, expired or used, or was issued for another client, redirect_uri or code_verifier.',
  unauthorized_client: 'This app has been blocked.',
  unsupported_grant_type: 'The grant_type must be authorization_code or refresh_token.',
  invalid_scope: 'The scope goes beyond what the restaurant granted.',
}

function refusal(codes: TokenErrorCode[]): Json {
  const schema = {
    type: 'object',
    required: ['error', 'error_description'],
    properties: {
      error: { type: 'string', enum: codes, description: 'What went wrong, for programs.' },
      error_description: text('A sentence for people; it may change.'),
    },
  }
  return {
    description: codes.map((code) => `\`${code}\``).join(', '),
    content: {
      'application/json': {
        schema,
        examples: Object.fromEntries(
          codes.map((code) => [code, { value: { error: code, error_description: DESCRIPTIONS[code] } }]),
        ),
      },
    },
  }
}

const TOO_MANY: Json = {
  description: 'Too many requests from this address; token and revoke are counted together.',
  headers: { 'Retry-After': { $ref: '#/components/headers/Retry-After' } },
  content: {
    'application/json': {
      schema: {
        type: 'object',
        required: ['message'],
        properties: { message: text('How long to wait, in a sentence.') },
      },
      example: { message: 'Too many requests from this address; wait 12 seconds.' },
    },
  },
}

function endpoint(
  id: string,
  words: { summary: string; description: string },
  request: Json,
  requestExample: Json,
  answer: Json,
): Json {
  const content = { schema: request, example: requestExample }
  const bad = (Object.keys(TOKEN_ERRORS) as TokenErrorCode[]).filter((code) => TOKEN_ERRORS[code] === 400)
  return {
    post: {
      operationId: id,
      tags: ['OAuth'],
      ...words,
      security: [{ client: [] }, {}],
      requestBody: {
        required: true,
        content: { 'application/x-www-form-urlencoded': content, 'application/json': content },
      },
      responses: {
        200: { description: 'The response. It must not be cached.', content: { 'application/json': answer } },
        400: refusal(id === 'revokeToken' ? ['invalid_request'] : bad),
        401: refusal(['invalid_client']),
        429: TOO_MANY,
      },
    },
  }
}

/** The endpoints at the root of the host, beside the API. */
export function oauthDescription(rootUrl: string) {
  const root = { servers: [{ url: rootUrl || '/' }] }
  return {
    paths: {
      '/oauth/token': {
        ...root,
        ...endpoint(
          'askForTokens',
          {
            summary: 'Exchange a code, or refresh',
            description:
              'For apps that an owner has allowed at `/oauth/authorize`. Each refresh token works once. If one is used a second time, all tokens of the installation stop working. See docs/oauth.md.',
          },
          TokenRequest,
          TOKEN_REQUEST_EXAMPLE,
          { schema: TokenAnswer, example: EXAMPLE },
        ),
      },
      '/oauth/revoke': {
        ...root,
        ...endpoint(
          'revokeToken',
          { summary: 'Revoke a token', description: 'RFC 7009. An unknown token is not an error.' },
          RevokeRequest,
          { token: EXAMPLE.refresh_token, ...CLIENT_EXAMPLE },
          { schema: { type: 'object', maxProperties: 0 }, example: {} },
        ),
      },
    },
    security: [{ app: [] }],
    securitySchemes: {
      client: { type: 'http', scheme: 'basic', description: "An app's client id and secret." },
      app: {
        type: 'oauth2',
        description: 'How an app gets its token: authorization code with PKCE (`S256`).',
        flows: {
          authorizationCode: {
            authorizationUrl: `${rootUrl}/oauth/authorize`,
            tokenUrl: `${rootUrl}/oauth/token`,
            refreshUrl: `${rootUrl}/oauth/token`,
            scopes: SCOPES,
          },
        },
      },
    },
  }
}
