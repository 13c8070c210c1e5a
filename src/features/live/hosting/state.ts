import type { Category } from '#shared/categories.ts'
import { isLongerThan } from '#shared/texts.ts'
import { type Audience, stageEventTypes } from '../lists.ts'
import { doorsMinutes, SENTENCES, titleMax } from '../spec.ts'
import { tagsIn } from '../tags/rules.ts'
import { tagsProblem } from '../tags/state.ts'

/** Values of the setup form. */
export type Setup = {
  title: string
  category: Category | ''
  /** Tags as typed, with commas between them. */
  tags: string
  audience: Audience
  tierId: string
  eventId: string
  /** Id of the uploaded cover; `sending` while it uploads. */
  cover: string | 'sending' | null
}

export const newSetup: Setup = {
  title: '',
  category: '',
  tags: '',
  audience: 'everyone',
  tierId: '',
  eventId: '',
  cover: null,
}

/** Returns the initial form values. For an event these are its title and its ticket holders as audience. */
export const setupFor = (eventId: string | undefined, title = ''): Setup =>
  eventId === undefined ? newSetup : { ...newSetup, title, audience: 'ticket', eventId }

/** Returns the problems of the setup, by field. */
export function problemsOf({ title, tags, audience, tierId, eventId, cover }: Setup) {
  const tagsError = tagsProblem(tagsIn(tags))
  return {
    ...(title.trim() === '' && { title: SENTENCES.titleMissing }),
    ...(isLongerThan(title.trim(), titleMax) && { title: SENTENCES.titleTooLong }),
    ...(tagsError !== undefined && { tags: tagsError }),
    ...(audience === 'tier' && tierId === '' && { tier: SENTENCES.tierMissing }),
    ...(audience === 'ticket' && eventId === '' && { event: SENTENCES.eventMissing }),
    ...(cover === 'sending' && { cover: SENTENCES.coverSending }),
  }
}

/** Returns the request body of the start. */
export const startOf = ({ title, category, tags, audience, tierId, eventId, cover }: Setup, takeover: boolean) => ({
  title,
  audience,
  takeover,
  category: category === '' ? null : category,
  tags: tagsIn(tags),
  ...(audience === 'tier' && { tier_id: tierId }),
  ...(audience === 'ticket' && { event_id: eventId }),
  ...(cover !== null && { cover_upload_id: cover }),
})

type Dated = { type: string; status: string; starts_at: Date; ends_at: Date }

/** Returns the events that can go live now. */
export const eventsOpenNow = <E extends Dated>(events: readonly E[], now: Date): E[] =>
  events.filter(
    ({ type, status, starts_at, ends_at }) =>
      stageEventTypes.some((one) => one === type) &&
      status === 'scheduled' &&
      ends_at > now &&
      starts_at.getTime() - doorsMinutes * 60_000 <= now.getTime(),
  )

/** Returns true if the median of the round trips (in milliseconds) is fast enough. */
export const isFast = (trips: readonly number[]): boolean => {
  const middle = [...trips].sort((a, b) => a - b)[Math.floor(trips.length / 2)]
  return middle !== undefined && middle < 300
}
