import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'

const tokenSchema = z.object({ meetingId: z.string(), participantId: z.string(), exp: z.number() })
const daySeconds = 86_400

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const signed = (text: string, secret: string) => createHmac('sha256', secret).update(text).digest('base64url')

type Subject = { organizationId: string; meetingId: string; participantId: string; presetId: string }

/** Issues a participant's token, in the format that the client decodes. */
export function issueToken({ organizationId: orgId, ...rest }: Subject, secret: string, now: number): string {
  const iat = Math.floor(now / 1000)
  const body = `${encoded({ alg: 'HS256', typ: 'JWT' })}.${encoded({ orgId, ...rest, iat, exp: iat + daySeconds })}`
  return `${body}.${signed(body, secret)}`
}

/** Returns the subject of a token; undefined if it is invalid or expired. */
export function readToken(token: string, secret: string, now: number) {
  const [head, claims, signature = ''] = token.split('.')
  const [given, own] = [Buffer.from(signature), Buffer.from(signed(`${head}.${claims}`, secret))]
  if (given.length !== own.length || !timingSafeEqual(given, own)) return undefined
  const { data } = tokenSchema.safeParse(JSON.parse(Buffer.from(claims ?? '', 'base64url').toString()))
  return data && data.exp * 1000 > now ? data : undefined
}
