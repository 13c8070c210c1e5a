import { useEffect, useRef, useState } from 'react'
import { useChannelEvent } from '#client/realtime/useChannelEvent.ts'
import { usePaced } from '#client/usePaced.ts'
import { chatChannel } from '#shared/channels.ts'
import { tokensText } from '#shared/tokens.ts'
import type { Stream } from '../../contract.ts'
import { heardNews } from '../../news/state.ts'
import { CHAT, tipsDrawnEveryMs } from '../spec.ts'
import { type ShownTips, sumOfTips, withoutOldTips, withTips } from '../state.ts'

/** Tips as they come, for a moment each; in a rush the newest, and how many there were. */
export function TipsOnStage({ stream: { id } }: { stream: Stream }) {
  const [{ shown, rush }, setTips] = useState<ShownTips>({ shown: [], rush: undefined })
  const heard = useRef<Parameters<typeof sumOfTips>[0][number][]>([])
  const draw = usePaced(() => {
    const news = sumOfTips(heard.current.splice(0))
    setTips((now) => withTips(now, news, Date.now()))
  }, tipsDrawnEveryMs)
  useChannelEvent(chatChannel(id), 'stream.news', heardNews, ({ tips: news }) => {
    if (!news) return
    heard.current.push(news)
    draw()
  })
  const first = shown.at(0)?.until
  useEffect(() => {
    if (first === undefined) return
    const timer = setTimeout(() => setTips((now) => withoutOldTips(now, Date.now())), first - Date.now() + 20)
    return () => clearTimeout(timer)
  }, [first])
  return (
    <div className="stream-tips" role="status">
      {rush && <p className="stream-tip">{CHAT.tips(rush.count, tokensText(rush.tokens))}</p>}
      {shown.map(({ id: tipId, sender, tokens, tier_type: tier, message }) => (
        <p key={tipId} className="stream-tip" data-tier={tier}>
          <span className="font-bold">{sender.display_name}</span> {CHAT.tipped(tokensText(tokens))}
          {message && <span className="block [overflow-wrap:anywhere]">{message}</span>}
        </p>
      ))}
    </div>
  )
}
