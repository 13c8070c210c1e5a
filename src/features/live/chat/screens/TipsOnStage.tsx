import { clsx } from 'clsx'
import { memo, useEffect, useRef, useState } from 'react'
import { useChannelEvent } from '#client/realtime/useChannelEvent.ts'
import { useThrottledCallback } from '#client/time/useThrottledCallback.ts'
import { type TipTier, tierReached } from '#features/tips/index.ts'
import { chatChannel } from '#shared/channels.ts'
import { tokensText } from '#shared/money.ts'
import type { Stream } from '../../contract.ts'
import type { NewsTip } from '../../news/contract.ts'
import { parsedNews } from '../../news/state.ts'
import { CHAT, tipsDrawnEveryMs } from '../spec.ts'
import { type ShownTips, sumOfTips, withoutOldTips, withTips } from '../state.ts'

/** Shows each tip for a moment. In a rush, shows the largest tips and the total. */
export function TipsOnStage({ stream: { id } }: { stream: Stream }) {
  const [{ shown, rush }, setTips] = useState<ShownTips>({ shown: [], rush: undefined })
  const received = useRef<Parameters<typeof sumOfTips>[0][number][]>([])
  const draw = useThrottledCallback(() => {
    const news = sumOfTips(received.current.splice(0))
    setTips((now) => withTips(now, news, performance.now()))
  }, tipsDrawnEveryMs)
  useChannelEvent(chatChannel(id), 'stream.news', parsedNews, ({ tips: news }) => {
    if (!news) return
    received.current.push(news)
    draw()
  })
  const first = shown.at(0)?.until
  useEffect(() => {
    if (first === undefined) return
    const timer = setTimeout(
      () => setTips((now) => withoutOldTips(now, performance.now())),
      first - performance.now() + 20,
    )
    return () => clearTimeout(timer)
  }, [first])
  return (
    <div className="stream-tips" role="status">
      {rush && <p className="stream-tip">{CHAT.tips(rush.count, tokensText(rush.tokens))}</p>}
      {shown.map((tip) => (
        <Tip key={tip.id} tip={tip} />
      ))}
    </div>
  )
}

/** Classes of a tip by the tier that it reaches (live.css): more tokens mean more gold. */
const tierClasses: Record<TipTier, string> = {
  small: 'is-edged',
  medium: 'is-edged is-bold',
  large: 'is-edged is-bold is-tinted',
  huge: 'is-bold is-tinted is-glowing',
  mega: 'is-glowing is-golden',
  legendary: 'is-glowing is-golden is-radiant',
}

// memoised, because in a rush most tips are already rendered
const Tip = memo(function Tip({ tip: { sender, tokens, message } }: { tip: NewsTip }) {
  const tier = tierReached(tokens)
  return (
    <p className={clsx('stream-tip', tier && tierClasses[tier.type])}>
      {tier && <span className="stream-tip-word">{tier.label} </span>}
      <span translate="no" className="font-bold">
        {sender.display_name}
      </span>{' '}
      {CHAT.tipped(tokensText(tokens))}
      {message && <span className="block [overflow-wrap:anywhere]">{message}</span>}
    </p>
  )
})
