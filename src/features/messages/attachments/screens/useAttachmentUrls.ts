import { useState } from 'react'
import { trpc } from '#client/trpc/trpc.ts'
import type { Message } from '../../contract.ts'

type Asked = { message: Message; userId: string; isOwn: boolean }

/**
 * Returns an attachment with valid URLs. Fetches them if a realtime message had none or if they have expired (after
 * some minutes). `retry` handles a file that does not load: it fetches new URLs once, then reports a failure.
 */
export function useAttachmentUrls({ message: { id, attachment }, userId, isOwn }: Asked) {
  // URLs that failed to load
  const [broken, setBroken] = useState<readonly string[]>([])
  const isOpen = attachment !== null && (attachment.unlocked || isOwn)
  const fresh = trpc.messages.attachment.useQuery(
    { userId, messageId: id },
    { enabled: isOpen && (attachment.url === null || broken.length > 0), staleTime: 600_000, retry: 1 },
  )
  const found = fresh.data?.attachment ?? attachment
  const url = found?.url ?? undefined
  const retry = () => setBroken((before) => (url === undefined ? before : [...before, url]))
  const isStuck = url !== undefined && broken.includes(url) && fresh.isFetched
  return { attachment: found, failed: fresh.isError || broken.length > 1 || isStuck, retry }
}
