import { useEffect, useState } from 'react'
import { useChannelEvent } from '#client/realtime/useChannelEvent.ts'
import { chatChannel } from '#shared/channels.ts'
import { tokensText } from '#shared/tokens.ts'
import type { Stream } from '../../contract.ts'
import { type NewsTip, streamNews } from '../../news/contract.ts'
import { CHAT, tipShownMs, tipsShown } from '../spec.ts'

type Shown = NewsTip & { until: number }

/** Tips as they come, for a moment each; in a rush the newest, and how many there were. */
export function TipsOnStage({ stream: { id } }: { stream: Stream }) {
  const [tips, setTips] = useState<readonly Shown[]>([])
  const [rush, setRush] = useState<string>()
  useChannelEvent(chatChannel(id), 'stream.news', streamNews, ({ tips: news }) => {
    if (!news) return
    const until = Date.now() + tipShownMs
    setTips((now) => [...now, ...news.shown.map((tip) => ({ ...tip, until }))].slice(-tipsShown))
    setRush(news.count > tipsShown ? CHAT.tips(news.count, tokensText(news.tokens)) : undefined)
  })
  const first = tips.at(0)?.until
  useEffect(() => {
    if (first === undefined) return
    const timer = setTimeout(
      () => setTips((now) => now.filter(({ until }) => until > Date.now())),
      first - Date.now() + 20,
    )
    return () => clearTimeout(timer)
  }, [first])
  return (
    <div className="stream-tips" role="status">
      {tips.length > 0 && rush && <p className="stream-tip">{rush}</p>}
      {tips.map(({ id: tipId, sender, tokens, tier_type: tier, message }) => (
        <p key={tipId} className="stream-tip" data-tier={tier}>
          <span className="font-bold">{sender.display_name}</span> {CHAT.tipped(tokensText(tokens))}
          {message && <span className="block [overflow-wrap:anywhere]">{message}</span>}
        </p>
      ))}
    </div>
  )
}
