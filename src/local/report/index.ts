import { gunzipSync } from 'node:zlib'
import { createFaults } from '../http/faults.ts'
import { json, listen, pathOf, readBody } from '../http/serve.ts'
import { type ReportedEvent, readEnvelope } from './envelope.ts'

export type { ReportedEvent } from './envelope.ts'

export type ReportService = {
  port: number
  /** Returns the reported events, newest first. */
  events(): ReportedEvent[]
  close(): Promise<void>
}

const keptEvents = 500
const project = '1'

/**
 * Starts a stand-in for Sentry that stores error reports in memory: `POST /api/{project}/envelope/`, with Sentry's
 * errors.
 */
export async function startReport(options: { port: number; key: string }): Promise<ReportService> {
  const kept: ReportedEvent[] = []
  const faults = createFaults()
  const { port, close } = await listen(
    faults.wrap(async (req, res) => {
      if (!/^\/api\/[^/]+\/envelope\/?$/.test(pathOf(req))) return json(res, 404, { detail: 'Not Found' })
      if (req.method !== 'POST') return json(res, 405, { detail: 'Method Not Allowed' }, { allow: 'POST' })
      const key = keyOf(req.headers['x-sentry-auth'], req.url)
      if (key === undefined) return json(res, 401, { detail: 'missing authorization information' })
      if (pathOf(req).split('/')[2] !== project || key !== options.key)
        return json(res, 403, { detail: 'event submission rejected with_reason: ProjectId' })
      const body = await readBody(req)
      const text = (req.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body).toString('utf8')
      const read = readEnvelope(text)
      if ('refusal' in read) return json(res, 400, { detail: 'invalid event envelope', causes: [read.refusal] })
      kept.push(...read.events)
      kept.splice(0, kept.length - keptEvents)
      json(res, 200, read.id === undefined ? {} : { id: read.id })
    }),
    { port: options.port },
  )
  return { port, events: () => kept.toReversed(), close }
}

/** Returns the public key of a request: from the header or, for browsers, from the query. */
function keyOf(header: string | string[] | undefined, url: string | undefined): string | undefined {
  const said = /\bsentry_key=([\w]+)/
  return said.exec(String(header ?? ''))?.[1] ?? said.exec(url?.split('?')[1] ?? '')?.[1]
}
