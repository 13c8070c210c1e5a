import { Crown, ShieldCheck, Star } from 'lucide-react'
import { useFlag } from '#client/config/use-public-config.ts'
import { Badge } from '#ui/Badge.tsx'
import type { ChatMessage } from '../contract.ts'
import { CHAT } from '../spec.ts'

type MarksProps = Pick<ChatMessage, 'badge' | 'is_subscriber'> & {
  /** Place among the top supporters of the stream, from 1; 0 for others. */
  place: number
}

/** Standing of a sender in the chat: creator, moderator, subscriber, top supporter. */
export function Marks({ badge, is_subscriber: isSubscriber, place }: MarksProps) {
  const hasTiers = useFlag('subscription-tiers')
  return (
    <>
      {badge === 'host' && <Badge tone="accent">{CHAT.host}</Badge>}
      {badge === 'moderator' && (
        <span className="chat-mark is-moderator" title={CHAT.moderator}>
          <ShieldCheck aria-hidden="true" className="size-4.25" />
          <span className="sr-only">{CHAT.moderator}</span>
        </span>
      )}
      {isSubscriber && hasTiers && (
        <span className="chat-mark is-subscriber" title={CHAT.subscriber}>
          <Star aria-hidden="true" className="size-4.25 fill-current" />
          <span className="sr-only">{CHAT.subscriber}</span>
        </span>
      )}
      {place > 0 && (
        <span className="chat-mark is-supporter" title={CHAT.supporter(place)}>
          <Crown aria-hidden="true" className="size-4.25" />
          <span className="sr-only">{CHAT.supporter(place)}</span>
        </span>
      )}
    </>
  )
}
