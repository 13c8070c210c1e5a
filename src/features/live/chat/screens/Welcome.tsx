import { Coins, MessageCircle, Shield } from 'lucide-react'
import { useMinute } from '#client/time/useMinute.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Badge } from '#ui/Badge.tsx'
import type { Stream } from '../../contract.ts'
import { CHAT, WELCOME } from '../spec.ts'

/** Beginning of the chat on a wide screen: the stream, and what a viewer can do here. */
export function Welcome({ stream }: { stream: Stream }) {
  const { creator, title, category, started_at: startedAt, is_own: isOwn, chat } = stream
  const minutes = Math.floor((useMinute().getTime() - startedAt.getTime()) / 60_000)
  const rules = [chat.followers_only && CHAT.followersOnly, chat.slow_seconds > 0 && WELCOME.slow(chat.slow_seconds)]
  return (
    <div className="stream-welcome">
      <Avatar name={creator.display_name} src={creator.avatar_url} size="lg" />
      <h2 className="font-bold font-display text-xl [overflow-wrap:anywhere]">
        {isOwn ? WELCOME.own : WELCOME.title(creator.display_name)}
      </h2>
      <p className="text-muted [overflow-wrap:anywhere]">{title}</p>
      <p className="flex flex-wrap items-center gap-2">
        {category && <Badge category={category}>{category}</Badge>}
        <span className="text-muted text-sm">{minutes < 1 ? WELCOME.now : WELCOME.since(minutes)}</span>
      </p>
      <ul className="stream-welcome-facts">
        <li>
          <MessageCircle aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          {isOwn ? WELCOME.ownChat : WELCOME.chat}
        </li>
        <li>
          <Coins aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          {isOwn ? WELCOME.ownTip : WELCOME.tip}
        </li>
        {rules.map(
          (rule) =>
            rule && (
              <li key={rule}>
                <Shield aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
                {rule}
              </li>
            ),
        )}
      </ul>
    </div>
  )
}
