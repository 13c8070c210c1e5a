import type { IncomingMessage, ServerResponse } from 'node:http'
import * as z from 'zod'
import { json, pathOf, readJson } from '../http/serve.ts'
import type { Store } from './store.ts'
import { type VendorFaults, vendorFaultSchema } from './vendor-faults.ts'

export type BucketSummary = {
  name: string
  objects: { key: string; type: string; size: number; stored_at: string }[]
  /** Multipart uploads that were not completed or aborted. */
  uploads: { key: string; parts: number; started_at: string }[]
}

/** Returns the buckets with their objects, newest first. */
export function summarise(store: Store): BucketSummary[] {
  return [...store.buckets].map(([name, { objects }]) => ({
    name,
    objects: [...objects]
      .sort(([, a], [, b]) => b.at - a.at)
      .map(([key, { headers, size, at }]) => ({
        key,
        size,
        type: headers['content-type'] ?? '',
        stored_at: new Date(at).toISOString(),
      })),
    uploads: [...store.uploads.values()]
      .filter((upload) => upload.bucket === name)
      .map(({ key, parts, at }) => ({ key, parts: parts.size, started_at: new Date(at).toISOString() })),
  }))
}

/**
 * Serves the control paths. `GET /__control/buckets` lists the objects; `POST /__control/faults` plans a fault of
 * single requests, GET lists planned faults, DELETE removes them.
 */
export async function control(
  store: Store,
  faults: VendorFaults,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  const path = pathOf(req)
  if (path === '/__control/buckets') return json(res, 200, summarise(store))
  if (path !== '/__control/faults') return json(res, 404, { error: 'there is no such control' })
  if (req.method === 'DELETE') faults.clear()
  if (req.method === 'POST') {
    const fault = vendorFaultSchema.safeParse(await readJson(req).catch(() => undefined))
    if (!fault.success) return json(res, 400, { error: z.prettifyError(fault.error) })
    faults.add(fault.data)
  }
  json(res, 200, faults.list())
}
