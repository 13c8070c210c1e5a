import { jwtVerify, SignJWT } from 'jose'
import * as z from 'zod'
import type { Context } from '#server/context.ts'
import { cookieAttributes, cookieIn, cookieName } from '#server/http/cookie.ts'
import { keyFor, verifyingKeys } from '#shared/derived-keys.ts'
import { deviceDays, devicePeopleMax } from '../security/spec.ts'

const deviceCookie = 'limelight_device'
const audience = 'limelight-device'
const deviceSeconds = deviceDays * 86_400

/** A device and the people who signed in on it, the latest first. */
const deviceSchema = z.object({ jti: z.uuid(), ppl: z.array(z.uuid()) })
type Device = z.infer<typeof deviceSchema>

async function readDevice(ctx: Context, given: string | undefined): Promise<Device | undefined> {
  const token = given ?? cookieIn(ctx.env, ctx.request.cookie, deviceCookie)
  if (!token) return undefined
  const options = { algorithms: ['HS256'], audience, currentDate: ctx.now }
  for (const key of verifyingKeys(ctx.env.SESSION_SECRET, 'device')) {
    const verified = await jwtVerify(token, key, options).catch(() => undefined)
    if (verified) return deviceSchema.safeParse(verified.payload).data
  }
  return undefined
}

/**
 * Returns the id of the caller's device if this person has signed in on it before. `given`: token that a program sends
 * instead of a cookie.
 */
export async function knownDevice(
  ctx: Context,
  userId: string | undefined,
  given: string | undefined,
): Promise<string | undefined> {
  const device = await readDevice(ctx, given)
  return device && userId !== undefined && device.ppl.includes(userId) ? device.jti : undefined
}

/** Stores on the device that this person has signed in on it. @returns the token that a program sends the next time. */
export async function rememberDevice(ctx: Context, userId: string, given?: string): Promise<string> {
  const known = await readDevice(ctx, given)
  const people = [userId, ...(known?.ppl ?? []).filter((id) => id !== userId)].slice(0, devicePeopleMax)
  const issuedAt = Math.floor(ctx.now.getTime() / 1000)
  const token = await new SignJWT({ ppl: people })
    .setProtectedHeader({ alg: 'HS256' })
    .setJti(known?.jti ?? crypto.randomUUID())
    .setAudience(audience)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + deviceSeconds)
    .sign(keyFor(ctx.env.SESSION_SECRET, 'device'))
  const name = cookieName(ctx.env, deviceCookie)
  ctx.responseHeaders.append('set-cookie', `${name}=${token}; ${cookieAttributes(ctx.env, deviceSeconds)}`)
  return token
}
