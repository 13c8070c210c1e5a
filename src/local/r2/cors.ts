import { type Call, reply, xmlOf } from './call.ts'
import { R2Refusal } from './refusal.ts'
import type { Bucket, CorsRule } from './store.ts'
import { blocksOf, textsOf, xmlDocument } from './xml.ts'

/** Responds to a preflight request and returns true. For other requests adds the CORS headers and returns false. */
export function cors(call: Call, bucket: Bucket | undefined): boolean {
  const { method, headers, res } = call
  const { origin } = headers
  const rule = origin === undefined ? undefined : bucket?.cors?.find((one) => allows(one, origin, call))
  if (rule && origin !== undefined) {
    res.setHeader('access-control-allow-origin', rule.origins.includes('*') ? '*' : origin)
    res.setHeader('vary', 'Origin')
    if (rule.expose.length > 0) res.setHeader('access-control-expose-headers', rule.expose.join(', '))
  }
  if (method !== 'OPTIONS') return false
  if (!rule) throw new R2Refusal(403, 'Forbidden', 'This CORS request is not allowed.')
  reply(call, 204, '', {
    'access-control-allow-methods': rule.methods.join(', '),
    'access-control-allow-headers': headers['access-control-request-headers'] ?? '',
    'access-control-max-age': String(rule.maxAgeSeconds ?? 0),
  })
  return true
}

function allows(rule: CorsRule, origin: string, { method, headers }: Call): boolean {
  if (!rule.origins.includes('*') && !rule.origins.includes(origin)) return false
  if (!rule.methods.includes(headers['access-control-request-method'] ?? method)) return false
  if (method !== 'OPTIONS') return true
  const wanted = (headers['access-control-request-headers'] ?? '').split(',').flatMap((name) => name.trim() || [])
  return wanted.every((name) => rule.headers.some((one) => one === '*' || one.toLowerCase() === name.toLowerCase()))
}

/** Serves PUT, GET and DELETE of `?cors`. */
export async function configureCors(call: Call, bucket: Bucket): Promise<void> {
  if (call.method === 'PUT') {
    bucket.cors = blocksOf(await xmlOf(call), 'CORSRule').map(ruleOf)
    return reply(call, 200)
  }
  if (call.method === 'DELETE') {
    bucket.cors = null
    return reply(call, 204)
  }
  if (!bucket.cors) throw new R2Refusal(404, 'NoSuchCORSConfiguration')
  reply(call, 200, xmlDocument('CORSConfiguration', { CORSRule: bucket.cors.map(elementsOf) }))
}

function ruleOf(xml: string): CorsRule {
  const [maxAge] = textsOf(xml, 'MaxAgeSeconds')
  return {
    origins: textsOf(xml, 'AllowedOrigin'),
    methods: textsOf(xml, 'AllowedMethod'),
    headers: textsOf(xml, 'AllowedHeader'),
    expose: textsOf(xml, 'ExposeHeader'),
    ...(maxAge !== undefined && { maxAgeSeconds: Number(maxAge) }),
  }
}

const elementsOf = ({ origins, methods, headers, expose, maxAgeSeconds }: CorsRule) => ({
  AllowedOrigin: origins,
  AllowedMethod: methods,
  AllowedHeader: headers,
  ExposeHeader: expose,
  MaxAgeSeconds: maxAgeSeconds,
})
