import { clsx } from 'clsx'
import { useEffect, useEffectEvent, useState } from 'react'
import { fullNumber, tokensText } from '#shared/money.ts'
import { STAGE_TIP, saidMs } from '../../spec.ts'
import type { Recipient } from '../state.ts'
import { TipButton } from './TipButton.tsx'
import { useHold } from './useHold.ts'
import type { RepeatTip } from './useRepeatTip.ts'

type StageTipProps = { recipient: Recipient; repeating: RepeatTip }

/**
 * Tip button of a stream. A long press repeats the last tip; the menu of the stage has the same entry. The outcome is
 * shown beside the button, because a toast would cover the host.
 */
export function StageTip({ recipient, repeating: { last, repeat, isBusy, refusal, forget } }: StageTipProps) {
  const { isHeld, handlers } = useHold({ isOn: last !== undefined && !isBusy, onHeld: repeat })
  const isNew = useNews(last?.tipId)
  const sentence = refusal?.sentence
  const clear = useEffectEvent(forget)
  useEffect(() => {
    if (sentence === undefined) return
    const timer = setTimeout(clear, saidMs)
    return () => clearTimeout(timer)
  }, [sentence])
  const sent = isNew && last ? STAGE_TIP.sent(tokensText(last.tokens), fullNumber(last.balance)) : undefined
  const held = isHeld && last ? STAGE_TIP.hold(tokensText(last.tokens)) : undefined
  return (
    <span className="stage-tip" {...handlers}>
      <span role="alert" className="contents">
        {sentence && <span className="stage-tip-note is-refused">{sentence}</span>}
      </span>
      {!sentence && (held ?? sent) && (
        // the chat, or an announcement, is read aloud instead
        <span aria-hidden="true" className={clsx('stage-tip-note', held ? 'is-holding' : 'is-sent')}>
          {held ?? sent}
        </span>
      )}
      <TipButton recipient={recipient} variant="tip" size="lg" className="min-w-0 px-2" />
    </span>
  )
}

/** Returns true for a moment after a value has changed to another one. */
function useNews(value: unknown): boolean {
  const [seen, setSeen] = useState(value)
  useEffect(() => {
    if (value === seen) return
    const timer = setTimeout(() => setSeen(value), saidMs)
    return () => clearTimeout(timer)
  }, [value, seen])
  return value !== undefined && value !== seen
}
