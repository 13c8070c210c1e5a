import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { readBody } from '../http/serve.ts'
import { R2Refusal } from './refusal.ts'

const XML_LIMIT_BYTES = 4 * 1024 * 1024
/** Part of the signature itself; every other `X-Amz-…` of a signed address counts as a header. */
const OF_SIGNATURE = /^x-amz-(algorithm|credential|date|expires|signedheaders|signature|content-sha256|security-token)$/

/** One request, read: `key` is empty for the bucket itself, `bucket` for the list of them. */
export type Call = {
  req: IncomingMessage
  res: ServerResponse
  method: string
  /** As it was sent: the signature is over this. */
  rawPath: string
  bucket: string
  key: string
  query: URLSearchParams
  /** Lower case; those a signed address carries among them. */
  headers: Record<string, string | undefined>
}

/** @throws R2Refusal for an address that is none. */
export function callOf(req: IncomingMessage, res: ServerResponse): Call {
  const [rawPath = '/', search = ''] = (req.url ?? '/').split('?')
  const query = new URLSearchParams(search)
  const [, bucket = '', ...key] = rawPath.split('/')
  const headers: Call['headers'] = {}
  for (const [name, value] of query) if (carried(name)) headers[name.toLowerCase()] = value
  for (const [name, value] of Object.entries(req.headers)) headers[name] = String(value)
  return {
    ...{ req, res, rawPath, query, headers },
    method: req.method ?? 'GET',
    bucket: decoded(bucket),
    key: decoded(key.join('/')),
  }
}

const carried = (name: string): boolean => /^x-amz-/i.test(name) && !OF_SIGNATURE.test(name.toLowerCase())

export function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new R2Refusal(400, 'InvalidURI', 'Could not parse the specified URI.')
  }
}

export const xmlOf = async ({ req }: Call): Promise<string> => (await readBody(req, XML_LIMIT_BYTES)).toString('utf8')

/** Answers; `xml` may be left out. */
export function reply(
  { req, res }: Pick<Call, 'req' | 'res'>,
  status: number,
  xml = '',
  headers: OutgoingHttpHeaders = {},
): void {
  // what was not read would be taken for the next request
  if (!req.complete) req.resume()
  const length = status === 204 ? {} : { 'content-length': Buffer.byteLength(xml) }
  res.writeHead(status, { ...(xml && { 'content-type': 'application/xml' }), ...length, ...headers })
  res.end(req.method === 'HEAD' ? '' : xml)
}
