import * as z from 'zod'
import { type Budget, type Place, placeIn, unlimited } from './budget.ts'

/** The provider is down, slow, or sends invalid responses. */
export class MeetingsUnavailable extends Error {}
/** The provider no longer knows the meeting: a retry does not help, a new meeting does. */
export class MeetingGone extends MeetingsUnavailable {}
/** The account has no request left for this call. A retry succeeds after `place.seconds`. */
export class MeetingsBusy extends MeetingsUnavailable {
  readonly place: Place
  constructor(place: Place) {
    super(`meetings have no request left for ${place.seconds} s`)
    this.place = place
  }
}

/**
 * Share of the budget that pays a request: `now` cannot wait, `spare` is background work, `turn` was taken before by
 * `turnOf`.
 */
export type Share = 'now' | 'spare' | 'turn'

export type Calls = {
  call(method: string, path: string, body?: object, share?: Share): Promise<Response>
  request<T>(shape: z.ZodType<T>, method: string, path: string, body?: object, share?: Share): Promise<T>
  /** Removes something. No effect if it does not exist. */
  gone<T>(shape: z.ZodType<T>, method: string, path: string, body?: object): Promise<void>
}

type Config = { app: string; token: string; withinMs: number; budget?: Budget | undefined }

/** Wait in seconds after a refusal without the header Retry-After. */
const refusedSeconds = 30

/** Creates the requests to the REST API of an app. Each of them is counted in the account's budget. */
export function createCalls({ app, token, withinMs, budget = unlimited }: Config): Calls {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const failed = (method: string, { status }: Response, Failure = MeetingsUnavailable) =>
    new Failure(`${method} of meetings answered ${status}`)

  async function call(method: string, path: string, body?: object, share: Share = 'now'): Promise<Response> {
    if (share === 'spare' && !(await budget.spare())) throw new MeetingsBusy(placeIn(0))
    const send = ask(`${app}${path}`, withinMs, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    // counted while it is sent, so that it does not wait
    const [answer] = await Promise.all([send, share === 'now' ? budget.spend() : undefined])
    if (answer.status !== 429) return answer
    await answer.body?.cancel()
    const seconds = Number(answer.headers.get('retry-after')) || refusedSeconds
    await budget.pause(seconds)
    throw new MeetingsBusy(placeIn(seconds * 1_000))
  }
  return {
    call,
    async request(shape, method, path, body, share) {
      const answer = await call(method, path, body, share)
      if (answer.ok) return read(shape, answer)
      await answer.body?.cancel()
      throw failed(method, answer, answer.status === 404 && path.startsWith('/meetings/') ? MeetingGone : undefined)
    },
    async gone(shape, method, path, body) {
      const answer = await call(method, path, body)
      if (answer.ok) return void (await read(shape, answer))
      await answer.body?.cancel()
      if (!isMissing(answer, path)) throw failed(method, answer)
    },
  }
}

/** Returns true if the thing to remove no longer exists, or if a recording was already stopped. */
const isMissing = ({ status }: Response, path: string): boolean =>
  status === 404 || (status === 409 && path.startsWith('/recordings/'))

export async function ask(url: string, withinMs: number, init: RequestInit = {}): Promise<Response> {
  try {
    return await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(withinMs) })
  } catch (error) {
    throw new MeetingsUnavailable('meetings cannot be reached', { cause: error })
  }
}

export async function read<T>(shape: z.ZodType<T>, answer: Response): Promise<T> {
  const parsed = shape.safeParse(await answer.json().catch(() => undefined))
  if (!parsed.success) throw new MeetingsUnavailable('meetings answered nonsense', { cause: parsed.error })
  return parsed.data
}

export const created = z.object({ data: z.object({ id: z.string().min(1) }) })
