import { notFound } from '@tanstack/react-router'
import { TRPCClientError } from '@trpc/client'
import { siteOrigin } from '#client/origin.ts'
import { absolute, missingHead, pageHead } from '#client/page/pageHead.ts'
import type { Utils } from '#client/trpc/trpc.ts'
import type { Recording } from '../contract.ts'

type RecordingPage = { recording: Recording; origin: string }
const isId = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
/** Disables retries while rendering on the server, because the visitor sees nothing until then. */
const once = import.meta.env.SSR ? { retry: false } : {}

/** Loads a recording for its page. @throws notFound if it does not exist */
export async function loadRecording({ api }: { api: Utils }, id: string): Promise<RecordingPage> {
  if (!isId.test(id)) throw notFound()
  try {
    return { recording: (await api.recordings.one.fetch({ id }, once)).recording, origin: siteOrigin() }
  } catch (error) {
    if (error instanceof TRPCClientError && error.data?.httpStatus === 404) throw notFound()
    throw error
  }
}

/** Returns the meta tags of a recording's page. */
export function recordingHead(page: RecordingPage | undefined) {
  if (!page) return missingHead('Recording')
  const { recording, origin } = page
  const { id, title, creator, poster_url: poster } = recording
  return pageHead({
    title,
    description: `A replay by ${creator.display_name}.`,
    url: `${origin}/recordings/${id}`,
    image: absolute(origin, poster ?? creator.avatar_url),
    isWide: poster !== null,
  })
}
