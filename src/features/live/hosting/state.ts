import type { Category } from '#shared/categories.ts'
import { isLongerThan } from '#shared/texts.ts'
import { type Audience, stageEventTypes } from '../lists.ts'
import { doorsMinutes, SENTENCES, titleMax } from '../spec.ts'

/** What is filled in before going live. */
export type Setup = {
  title: string
  category: Category | ''
  audience: Audience
  tierId: string
  eventId: string
  /** The upload; `sending` until it is there. */
  cover: string | 'sending' | null
}

export const newSetup: Setup = { title: '', category: '', audience: 'everyone', tierId: '', eventId: '', cover: null }

/** What the form begins with: for an event its ticket holders, and its title. */
export const setupFor = (eventId: string | undefined, title = ''): Setup =>
  eventId === undefined ? newSetup : { ...newSetup, title, audience: 'ticket', eventId }

/** What stands in the way of going live, by field. */
export function problemsOf({ title, audience, tierId, eventId, cover }: Setup) {
  return {
    ...(title.trim() === '' && { title: SENTENCES.titleMissing }),
    ...(isLongerThan(title.trim(), titleMax) && { title: SENTENCES.titleTooLong }),
    ...(audience === 'tier' && tierId === '' && { tier: SENTENCES.tierMissing }),
    ...(audience === 'ticket' && eventId === '' && { event: SENTENCES.eventMissing }),
    ...(cover === 'sending' && { cover: SENTENCES.coverSending }),
  }
}

/** As it is sent. */
export const startOf = ({ title, category, audience, tierId, eventId, cover }: Setup, takeover: boolean) => ({
  ...{ title, audience, takeover, category: category === '' ? null : category },
  ...(audience === 'tier' && { tier_id: tierId }),
  ...(audience === 'ticket' && { event_id: eventId }),
  ...(cover !== null && { cover_upload_id: cover }),
})

type Dated = { type: string; status: string; starts_at: Date; ends_at: Date }

/** Events that may go on stage now. */
export const onStageNow = <E extends Dated>(events: readonly E[], now: Date): E[] =>
  events.filter(
    ({ type, status, starts_at, ends_at }) =>
      stageEventTypes.some((one) => one === type) &&
      status === 'scheduled' &&
      ends_at > now &&
      starts_at.getTime() - doorsMinutes * 60_000 <= now.getTime(),
  )

/** Of a few round trips to the server, in milliseconds. */
export const isFast = (trips: readonly number[]): boolean => {
  const middle = [...trips].sort((a, b) => a - b)[Math.floor(trips.length / 2)]
  return middle !== undefined && middle < 300
}
