import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { readBody } from '../http/serve.ts'
import { R2Refusal } from './refusal.ts'

const XML_LIMIT_BYTES = 4 * 1024 * 1024
/** Matches query fields of the signature. All other `X-Amz-…` fields of a presigned URL count as headers. */
const OF_SIGNATURE = /^x-amz-(algorithm|credential|date|expires|signedheaders|signature|content-sha256|security-token)$/

/** A parsed request. `key` is empty for a bucket itself; `bucket` is empty for the list of buckets. */
export type Call = {
  req: IncomingMessage
  res: ServerResponse
  method: string
  /** Path as sent, without decoding: the signature covers it. */
  rawPath: string
  bucket: string
  key: string
  query: URLSearchParams
  /** Headers by name in lower case, including those in the query of a presigned URL. */
  headers: Record<string, string | undefined>
}

/** Parses a request. @throws R2Refusal for an invalid URL. */
export function callOf(req: IncomingMessage, res: ServerResponse): Call {
  const [rawPath = '/', search = ''] = (req.url ?? '/').split('?')
  const query = new URLSearchParams(search)
  const [, bucket = '', ...key] = rawPath.split('/')
  const headers: Call['headers'] = {}
  for (const [name, value] of query) if (isHeaderField(name)) headers[name.toLowerCase()] = value
  for (const [name, value] of Object.entries(req.headers)) headers[name] = String(value)
  return {
    req,
    res,
    rawPath,
    query,
    headers,
    method: req.method ?? 'GET',
    bucket: decodePart(bucket),
    key: decodePart(key.join('/')),
  }
}

const isHeaderField = (name: string): boolean => /^x-amz-/i.test(name) && !OF_SIGNATURE.test(name.toLowerCase())

export function decodePart(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new R2Refusal(400, 'InvalidURI', 'Could not parse the specified URI.')
  }
}

export const xmlOf = async ({ req }: Call): Promise<string> => (await readBody(req, XML_LIMIT_BYTES)).toString('utf8')

/** Sends a response; `xml` is its body. */
export function reply(
  { req, res }: Pick<Call, 'req' | 'res'>,
  status: number,
  xml = '',
  headers: OutgoingHttpHeaders = {},
): void {
  // Node would parse unread data of the body as the next request.
  if (!req.complete) req.resume()
  const length = status === 204 ? {} : { 'content-length': Buffer.byteLength(xml) }
  res.writeHead(status, { ...(xml && { 'content-type': 'application/xml' }), ...length, ...headers })
  res.end(req.method === 'HEAD' ? '' : xml)
}
