import { notFound } from '@tanstack/react-router'
import { TRPCClientError } from '@trpc/client'
import { siteOrigin } from '#client/origin.ts'
import { absolute, missingHead, pageHead } from '#client/page/pageHead.ts'
import type { Utils } from '#client/trpc/trpc.ts'
import { isUuid } from '#shared/encoding.ts'
import type { Session } from '#shared/session.ts'
import type { ScheduledEvent } from '../contract.ts'
import { EVENT_TYPES, eventPath } from '../spec.ts'

type Loading = { api: Utils; session: Session | null }

/** Query options: only the browser retries, because rendering on the server would wait for the retries. */
const once = import.meta.env.SSR ? { retry: false } : {}

export type EventPage = { event: ScheduledEvent; origin: string }

/** Loads the event page. @throws notFound if the event does not exist */
export async function loadEvent({ api }: Loading, id: string): Promise<EventPage> {
  if (!isUuid(id)) throw notFound()
  try {
    return { event: (await api.events.one.fetch({ id }, once)).event, origin: siteOrigin() }
  } catch (error) {
    if (error instanceof TRPCClientError && error.data?.httpStatus === 404) throw notFound()
    throw error
  }
}

/** Returns the meta tags of an event page. Cancelled and past events are not indexed. */
export function eventHead(page: EventPage | undefined) {
  if (!page) return missingHead('Event not found')
  const { event, origin } = page
  return pageHead({
    title: `${event.title} by ${event.creator.display_name}`,
    description: event.description || `${EVENT_TYPES[event.type].label} on Limelight.`,
    url: origin + eventPath(event.id),
    image: absolute(origin, event.creator.avatar_url),
    isHidden: event.status !== 'scheduled',
  })
}
