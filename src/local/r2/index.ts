import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createFaults } from '../http/faults.ts'
import { listen, pathOf } from '../http/serve.ts'
import { listBuckets, serveBucket } from './buckets.ts'
import { type Call, callOf, reply } from './call.ts'
import { serveCloudflareApi } from './cloudflare-api.ts'
import { type BucketSummary, control, summarise } from './control.ts'
import { cors } from './cors.ts'
import { type LifecycleRule, lifecycleXml } from './lifecycle.ts'
import { serveUpload, startUpload } from './multipart.ts'
import { serveObject } from './objects.ts'
import { notImplemented, R2Refusal } from './refusal.ts'
import { authenticate, type Credentials } from './signature.ts'
import { type CorsRule, emptyBucket, openStore, type Store } from './store.ts'
import { createVendorFaults, type VendorFault, type VendorFaults } from './vendor-faults.ts'
import { xmlDocument } from './xml.ts'

export type { BucketSummary } from './control.ts'

export type R2Options = {
  /** Port of the service; 0 selects a free one. */
  port: number
  /** Directory of the stored objects. */
  dir: string
  credentials: Credentials
  /** API token of Cloudflare's REST API, for deployments. */
  apiToken: string
  /** Buckets with their rules. The start creates missing ones. */
  buckets: { name: string; cors: CorsRule[]; lifecycle?: readonly LifecycleRule[] }[]
  /** Returns the current time in milliseconds since the epoch. */
  now?: () => number
}

export type R2 = {
  port: number
  /** Returns the buckets. Also `GET /__control/buckets`. */
  buckets(): BucketSummary[]
  close(): Promise<void>
}

type Site = { store: Store; faults: VendorFaults; credentials: Credentials; now: () => number }

/** Starts a stand-in for Cloudflare R2 on loopback: its S3 API, signatures and errors. Rejects if the port is taken. */
export async function startR2(options: R2Options): Promise<R2> {
  const { port, dir, credentials, apiToken, buckets, now = Date.now } = options
  const store = openStore(dir)
  for (const { name, cors, lifecycle } of buckets) {
    const bucket = store.buckets.get(name) ?? emptyBucket(now())
    store.buckets.set(name, { ...bucket, cors, ...(lifecycle && { lifecycle: lifecycleXml(lifecycle) }) })
  }
  const site: Site = { store, faults: createVendorFaults(), credentials, now }
  const account = { store, token: apiToken, queues: new Map() }
  const listener = createFaults().wrap(async (req, res) => {
    if (pathOf(req).startsWith('/__control/')) return control(store, site.faults, req, res)
    if (!(await serveCloudflareApi(account, req, res))) await serve(site, req, res)
  })
  const listening = await listen(listener, { port })
  return {
    port: listening.port,
    buckets: () => summarise(store),
    async close() {
      await listening.close()
      store.close()
    },
  }
}

async function serve(site: Site, req: IncomingMessage, res: ServerResponse): Promise<void> {
  res.setHeader('x-amz-request-id', randomBytes(8).toString('hex'))
  try {
    const call = callOf(req, res)
    const fault = req.method === 'OPTIONS' ? undefined : site.faults.take(call.method, call.key)
    if (fault) return await misbehave(site, call, fault)
    await handle(site, call)
  } catch (error) {
    if (!(error instanceof R2Refusal)) throw error
    refuse(req, res, error)
  } finally {
    if (req.method !== 'GET' && req.method !== 'HEAD') site.store.touch()
  }
}

async function misbehave(site: Site, call: Call, fault: VendorFault): Promise<void> {
  if (fault.kind === 'cut') return void call.req.socket.destroy()
  if (fault.kind === 'refuse') {
    cors(call, site.store.buckets.get(call.bucket))
    throw new R2Refusal(fault.status, fault.code)
  }
  // `cut-after`: the request has its effect, but the response is dropped.
  call.res.end = () => call.res.destroy()
  await handle(site, call)
}

async function handle({ store, credentials, now }: Site, call: Call): Promise<void> {
  if (cors(call, store.buckets.get(call.bucket))) return
  const { query, method } = call
  if (method === 'POST' && call.headers['content-type']?.startsWith('multipart/form-data'))
    throw notImplemented('POST object uploads (form policy) are')
  const { payload } = authenticate(call, credentials, now())
  if (call.bucket === '') return listBuckets(store, call)
  if (call.key === '') return serveBucket(store, call)
  if (method === 'POST' && query.has('uploads')) return startUpload(store, call)
  const upload = query.get('uploadId')
  if (upload !== null) return serveUpload(store, call, upload, payload)
  return serveObject(store, call, payload)
}

function refuse(req: IncomingMessage, res: ServerResponse, { status, code, message }: R2Refusal): void {
  if (res.headersSent) return void res.destroy()
  if (status === 304) return void res.writeHead(304).end()
  const RequestId = String(res.getHeader('x-amz-request-id'))
  // The connection could not be reused before the client has sent the unread body.
  if (!req.complete) res.setHeader('connection', 'close')
  reply({ req, res }, status, xmlDocument('Error', { Code: code, Message: message, RequestId }))
}
