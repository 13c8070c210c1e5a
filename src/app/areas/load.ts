import type { QueryClient } from '@tanstack/react-query'
import { notFound, redirect } from '@tanstack/react-router'
import type { Utils } from '#client/trpc/trpc.ts'
import { loadFanHome } from '#features/dashboard/index.ts'
import { findCreator } from '#features/discovery/index.ts'
import { loadPeople } from '#features/social/index.ts'
import { callMinutesDefault } from '#shared/booking.ts'
import type { Session } from '#shared/session.ts'
import { layerKey } from '#ui/LayerAddress.ts'
import type { PagePath } from '../pages.ts'
import { peopleLists } from './people.ts'

export type Loading = {
  context: { api: Utils; session: Session | null; queryClient: QueryClient }
  params: object
}

const ofParams = (params: object): string | undefined => {
  const id = 'id' in params ? params.id : undefined
  return typeof id === 'string' ? id : undefined
}

/** Pages about one creator, found by username, id or a display name that is unique. */
const aboutCreator: ReadonlySet<PagePath> = new Set<PagePath>([
  '/schedule/$id',
  '/call/video/$id',
  '/call/voice/$id',
  '/tip/$id',
])

/** Loads the first data of an area's page. @throws notFound for a creator who does not exist. */
export async function loadArea(path: PagePath, { context, params }: Loading): Promise<void> {
  if (path === '/home') return loadFanHome(context.api)
  const list = peopleLists[path]
  if (list) return loadPeople(context.api, list)
  const id = ofParams(params)
  if (id === undefined || !aboutCreator.has(path)) return
  const found = await findCreator(context.api, id)
  if (!found) throw notFound()
  const { username } = found.creator
  const isSelf = found.creator.id === context.session?.user.id
  if (path !== '/tip/$id' && !isSelf) return loadTerms(context.api, username)
  const page = `/creator/${username}`
  throw redirect({ href: isSelf ? page : `${page}?${layerKey}=tokenTipping.${username}`, replace: true })
}

/** Loads the prices of a call with a creator. */
async function loadTerms({ availability }: Utils, creatorId: string): Promise<void> {
  const terms = availability.of.prefetch({ creatorId, minutes: callMinutesDefault }, { retry: false })
  if (import.meta.env.SSR) await terms
}
