import { notFound } from '@tanstack/react-router'
import { TRPCClientError } from '@trpc/client'
import { siteOrigin } from '#client/origin.ts'
import type { Utils } from '#client/trpc.ts'
import type { Session } from '#shared/session.ts'
import { beginningOf } from '#shared/texts.ts'
import { isUuid } from '#shared/uuid.ts'
import type { ScheduledEvent } from '../contract.ts'
import { EVENT_TYPES, eventPath } from '../spec.ts'

type Loading = { api: Utils; session: Session | null }

/** While a page is rendered nobody waits for a second attempt: the browser may make one, the server does not. */
const once = import.meta.env.SSR ? { retry: false } : {}

export type EventPage = { event: ScheduledEvent; origin: string }

/** @throws notFound for what is not there. */
export async function loadEvent({ api }: Loading, id: string): Promise<EventPage> {
  if (!isUuid(id)) throw notFound()
  try {
    return { event: (await api.events.one.fetch({ id }, once)).event, origin: siteOrigin() }
  } catch (error) {
    if (error instanceof TRPCClientError && error.data?.httpStatus === 404) throw notFound()
    throw error
  }
}

const site = 'Limelight'
const descriptionMax = 160

/** What search engines and other sites are told about an event; one that is off or over is not to be indexed. */
export function eventHead(page: EventPage | undefined) {
  if (!page) return { meta: [{ title: `Event not found · ${site}` }, { name: 'robots', content: 'noindex' }] }
  const { event, origin } = page
  const title = `${event.title} by ${event.creator.display_name}`
  const said = (event.description || `${EVENT_TYPES[event.type].label} on ${site}.`).replace(/\s+/g, ' ').trim()
  const description = beginningOf(said, descriptionMax)
  const url = origin + eventPath(event.id)
  const { avatar_url: image } = event.creator
  return {
    meta: [
      { title: `${title} · ${site}` },
      { name: 'description', content: description },
      { property: 'og:site_name', content: site },
      { property: 'og:type', content: 'website' },
      { property: 'og:title', content: title },
      { property: 'og:description', content: description },
      { property: 'og:url', content: url },
      ...(image ? [{ property: 'og:image', content: new URL(image, origin).href }] : []),
      { name: 'twitter:card', content: 'summary' },
      ...(event.status === 'scheduled' ? [] : [{ name: 'robots', content: 'noindex' }]),
    ],
    links: [{ rel: 'canonical', href: url }],
  }
}
