import type { IncomingMessage, ServerResponse } from 'node:http'
import * as z from 'zod'
import { json, readJson, urlOf } from '../http/serve.ts'
import { lifecycleRules, lifecycleXml, rulesSchema } from './lifecycle.ts'
import { type Bucket, type CorsRule, emptyBucket, type Store } from './store.ts'

/** State of an account at Cloudflare outside of the S3 API. */
export type Account = {
  store: Store
  /** API token that every request must contain. */
  token: string
  queues: Map<string, { id: string }>
}

type Call = { account: Account; body: unknown; name: string; res: ServerResponse }
type Route = [method: string, path: RegExp, answer: (call: Call) => void]

const ok = (res: ServerResponse, result: unknown, more: object = {}) =>
  json(res, 200, { success: true, errors: [], messages: [], result, ...more })
const refuse = (res: ServerResponse, status: number, code: number, message: string) =>
  json(res, status, { success: false, errors: [{ code, message }], messages: [], result: null })

/** Returns a handler that receives the bucket of the path. Responds with 404 if it does not exist. */
const ofBucket =
  (answer: (call: Call, bucket: Bucket) => void): Route[2] =>
  (call) => {
    const bucket = call.account.store.buckets.get(call.name)
    if (!bucket) return refuse(call.res, 404, 10006, 'The specified bucket does not exist.')
    answer(call, bucket)
  }

/** Returns the parsed body. Responds with 400 and returns undefined if it is invalid. */
function read<T>(schema: z.ZodType<T>, { body, res }: Call): T | undefined {
  const parsed = schema.safeParse(body)
  if (!parsed.success) refuse(res, 400, 10021, z.prettifyError(parsed.error))
  return parsed.data
}

const bucketName = z.string().regex(/^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/, 'The specified bucket name is not valid.')
const bucketInput = z.object({
  name: bucketName,
  locationHint: z.enum(['apac', 'eeur', 'enam', 'weur', 'wnam', 'oc']).optional(),
})
const corsInput = z.object({
  rules: z.array(
    z.object({
      allowed: z.object({
        origins: z.array(z.string()),
        methods: z.array(z.enum(['GET', 'PUT', 'POST', 'DELETE', 'HEAD'])),
        headers: z.array(z.string()).default([]),
      }),
      exposeHeaders: z.array(z.string()).default([]),
      maxAgeSeconds: z.number().optional(),
    }),
  ),
})
const managedInput = z.object({ enabled: z.boolean() })
const queueInput = z.object({ queue_name: z.string().regex(/^[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$/) })

const shownCors = ({ origins, methods, headers, expose, maxAgeSeconds }: CorsRule) => ({
  allowed: { origins, methods, headers },
  exposeHeaders: expose,
  maxAgeSeconds,
})
const shownBucket = (name: string, { createdAt }: Bucket) => ({
  name,
  creation_date: new Date(createdAt).toISOString(),
  location: 'ENAM',
  storage_class: 'Standard',
})

const buckets: Route[] = [
  [
    'POST',
    /^\/r2\/buckets$/,
    (call) => {
      const input = read(bucketInput, call)
      if (!input) return
      const { buckets: all } = call.account.store
      if (all.has(input.name))
        return refuse(call.res, 409, 10004, 'The bucket you tried to create already exists, and you own it.')
      const bucket = emptyBucket(Date.now())
      all.set(input.name, bucket)
      ok(call.res, shownBucket(input.name, bucket))
    },
  ],
  ['GET', /^\/r2\/buckets\/([^/]+)$/, ofBucket(({ name, res }, bucket) => ok(res, shownBucket(name, bucket)))],
  [
    'GET',
    /^\/r2\/buckets\/([^/]+)\/cors$/,
    ofBucket(({ res }, { cors }) => {
      if (!cors) return refuse(res, 404, 10059, 'The CORS configuration does not exist.')
      ok(res, { rules: cors.map(shownCors) })
    }),
  ],
  [
    'PUT',
    /^\/r2\/buckets\/([^/]+)\/cors$/,
    ofBucket((call, bucket) => {
      const input = read(corsInput, call)
      if (!input) return
      bucket.cors = input.rules.map(({ allowed, exposeHeaders: expose, maxAgeSeconds }) => ({
        ...allowed,
        expose,
        ...(maxAgeSeconds !== undefined && { maxAgeSeconds }),
      }))
      ok(call.res, {})
    }),
  ],
  [
    'GET',
    /^\/r2\/buckets\/([^/]+)\/lifecycle$/,
    ofBucket(({ res }, { lifecycle }) => ok(res, { rules: lifecycleRules(lifecycle) })),
  ],
  [
    'PUT',
    /^\/r2\/buckets\/([^/]+)\/lifecycle$/,
    ofBucket((call, bucket) => {
      const input = read(rulesSchema, call)
      if (!input) return
      bucket.lifecycle = lifecycleXml(input.rules)
      ok(call.res, {})
    }),
  ],
  [
    'GET',
    /^\/r2\/buckets\/([^/]+)\/domains\/managed$/,
    ofBucket(({ name, res }, { isPublic = false }) =>
      ok(res, { bucketId: name, domain: `pub-${name}.r2.dev`, enabled: isPublic }),
    ),
  ],
  [
    'PUT',
    /^\/r2\/buckets\/([^/]+)\/domains\/managed$/,
    ofBucket((call, bucket) => {
      const input = read(managedInput, call)
      if (!input) return
      bucket.isPublic = input.enabled
      ok(call.res, { bucketId: call.name, domain: `pub-${call.name}.r2.dev`, enabled: input.enabled })
    }),
  ],
  ['GET', /^\/r2\/buckets\/([^/]+)\/domains\/custom$/, ofBucket(({ res }) => ok(res, { domains: [] }))],
]

const queues: Route[] = [
  [
    'GET',
    /^\/queues$/,
    ({ account, res }) => {
      const all = [...account.queues].map(([queue_name, { id }]) => ({ queue_id: id, queue_name }))
      ok(res, all, { result_info: { page: 1, per_page: 100, count: all.length, total_count: all.length } })
    },
  ],
  [
    'POST',
    /^\/queues$/,
    (call) => {
      const input = read(queueInput, call)
      if (!input) return
      const { queue_name } = input
      if (call.account.queues.has(queue_name))
        return refuse(call.res, 409, 11009, `Queue name '${queue_name}' is already taken.`)
      const id = crypto.randomUUID().replaceAll('-', '')
      call.account.queues.set(queue_name, { id })
      ok(call.res, { queue_id: id, queue_name })
    },
  ],
]

/**
 * Serves the part of Cloudflare's REST API that deployments use: buckets with CORS, lifecycle and public domains, and
 * queues.
 * @returns false for another path.
 */
export async function serveCloudflareApi(account: Account, req: IncomingMessage, res: ServerResponse) {
  const path = /^\/client\/v4\/accounts\/[0-9a-f]{32}(\/.*)$/.exec(urlOf(req).pathname)?.[1]
  if (path === undefined) return false
  if (req.headers.authorization !== `Bearer ${account.token}`) {
    refuse(res, 403, 10000, 'Authentication error')
    return true
  }
  const body = req.method === 'GET' ? undefined : await readJson(req).catch(() => undefined)
  for (const [method, pattern, answer] of [...buckets, ...queues]) {
    const found = method === req.method ? pattern.exec(path) : null
    if (!found) continue
    answer({ account, body, name: found[1] ?? '', res })
    account.store.touch()
    return true
  }
  refuse(res, 404, 7003, `Could not route to ${path}, perhaps your object identifier is invalid?`)
  return true
}
