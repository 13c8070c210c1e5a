import * as z from 'zod'

export type Guest = { id: string; name: string; pictureUrl: string | null }

/** Somebody came into a meeting or left it; order and number of these are not to be relied on. */
export type MeetingEvent = { meetingId: string; personId: string; what: 'joined' | 'left'; at: Date }

/** Meetings in which people see and hear each other. Whoever has a token of one can enter it until it is closed. */
export type Meetings = {
  /** @returns the id of a new meeting. */
  open(title: string): Promise<string>
  /** Lets one person in. @returns their token, and the id by which they can be removed. */
  admit(meetingId: string, guest: Guest): Promise<{ participantId: string; token: string }>
  /** Takes back what `admit` gave: the token no longer works, and who is there with it is put out. */
  remove(meetingId: string, participantId: string): Promise<void>
  /** Puts everybody out, and lets nobody in any more. Closing a closed one changes nothing. */
  close(meetingId: string): Promise<void>
  /** @returns null for what the provider did not sign, or for an event that is about nobody. */
  readEvent(body: string, signature: string): Promise<{ event: MeetingEvent | null } | null>
}

/** The provider is down, slow, or answers what makes no sense. */
export class MeetingsUnavailable extends Error {}

const vendorApi = 'https://api.cloudflare.com'
const vendorKeys = 'https://api.realtime.cloudflare.com'
const answerWithinMs = 8_000
/** Of the two that every app of the provider begins with: sends and receives everything, and rules over nobody. */
const preset = 'group_call_participant'

type Config = {
  accountId: string
  appId: string
  token: string
  /** Where the local cloud's stand-in answers. */
  base?: string | undefined
}

const created = z.object({ data: z.object({ id: z.string().min(1) }) })
const admitted = z.object({ data: z.object({ id: z.string().min(1), token: z.string().min(1) }) })
const keys = z.object({ data: z.object({ publicKey: z.string() }) })
const hook = z.object({
  event: z.string(),
  meeting: z.object({ id: z.string() }),
  participant: z
    .object({
      customParticipantId: z.string(),
      joinedAt: z.coerce.date().optional(),
      leftAt: z.coerce.date().optional(),
    })
    .optional(),
})
const eventNames: Record<string, MeetingEvent['what']> = {
  'meeting.participantJoined': 'joined',
  'meeting.participantLeft': 'left',
}

/** Meetings over Cloudflare RealtimeKit's REST. Nothing outside this folder knows the vendor's words. */
export function createMeetings({ accountId, appId, token, base }: Config): Meetings {
  const app = `${base ?? vendorApi}/client/v4/accounts/${accountId}/realtime/kit/${appId}`

  async function call(method: string, path: string, body?: object): Promise<Response> {
    return ask(`${app}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
  }
  async function told<T>(shape: z.ZodType<T>, method: string, path: string, body?: object): Promise<T> {
    const answer = await call(method, path, body)
    if (!answer.ok) throw new MeetingsUnavailable(`${method} of meetings answered ${answer.status}`)
    return read(shape, answer)
  }
  /** 404: what is to go is not there any more. */
  async function gone(method: string, path: string, body?: object): Promise<void> {
    const answer = await call(method, path, body)
    await answer.body?.cancel()
    if (!answer.ok && answer.status !== 404) throw new MeetingsUnavailable(`${method} answered ${answer.status}`)
  }

  return {
    async open(title) {
      return (await told(created, 'POST', '/meetings', { title })).data.id
    },
    async admit(meetingId, { id, name, pictureUrl }) {
      const { data } = await told(admitted, 'POST', `/meetings/${meetingId}/participants`, {
        ...{ name, custom_participant_id: id, preset_name: preset },
        ...(pictureUrl && { picture: pictureUrl }),
      })
      return { participantId: data.id, token: data.token }
    },
    remove: (meetingId, participantId) => gone('DELETE', `/meetings/${meetingId}/participants/${participantId}`),
    async close(meetingId) {
      // first nobody can come back
      await gone('PATCH', `/meetings/${meetingId}`, { status: 'INACTIVE' })
      await gone('POST', `/meetings/${meetingId}/active-session/kick-all`)
    },
    async readEvent(body, signature) {
      const answer = await ask(`${base ?? vendorKeys}/.well-known/webhooks.json`, {})
      const { data } = await read(keys, answer)
      if (!(await isSigned(body, signature, data.publicKey))) return null
      return { event: eventOf(body) }
    },
  }
}

async function ask(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(answerWithinMs) })
  } catch (error) {
    throw new MeetingsUnavailable('meetings cannot be reached', { cause: error })
  }
}

async function read<T>(shape: z.ZodType<T>, answer: Response): Promise<T> {
  const parsed = shape.safeParse(await answer.json().catch(() => undefined))
  if (!parsed.success) throw new MeetingsUnavailable('meetings answered nonsense', { cause: parsed.error })
  return parsed.data
}

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
const derOf = (pem: string) => bytesOf(pem.replace(/-----[A-Z ]+-----|\s/g, ''))

async function isSigned(body: string, signature: string, pem: string): Promise<boolean> {
  const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
  try {
    const key = await crypto.subtle.importKey('spki', derOf(pem), algorithm, false, ['verify'])
    return await crypto.subtle.verify(algorithm, key, bytesOf(signature), new TextEncoder().encode(body))
  } catch {
    // neither base64 nor a key
    return false
  }
}

function eventOf(body: string): MeetingEvent | null {
  const parsed = hook.safeParse(jsonOf(body))
  if (!parsed.success) return null
  const { event, meeting, participant } = parsed.data
  const what = eventNames[event]
  const at = what === 'left' ? participant?.leftAt : participant?.joinedAt
  return what && participant && at
    ? { meetingId: meeting.id, personId: participant.customParticipantId, what, at }
    : null
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
