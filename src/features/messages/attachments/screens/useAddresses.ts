import { useState } from 'react'
import { trpc } from '#client/trpc.ts'
import type { Message } from '../../contract.ts'

type Asked = { message: Message; userId: string; isOwn: boolean }

/**
 * Where a message's attachment is. Addresses work for some minutes, and what realtime tells has none: then they are asked
 * for. `retry` is for one that does not load: once more with a fresh address, and then it has failed.
 */
export function useAddresses({ message: { id, attachment }, userId, isOwn }: Asked) {
  // addresses that did not work
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
