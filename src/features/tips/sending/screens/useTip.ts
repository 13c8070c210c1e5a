import { useEffect, useRef, useState } from 'react'
import { announce } from '#client/announcements/announce.ts'
import { toast } from '#ui/toast.ts'
import { SENTENCES } from '../../spec.ts'
import { bodyOf, type Recipient, type TipDraft } from '../state.ts'
import { useSendTip } from './useSendTip.ts'
import { useUnfinishedTip } from './useUnfinishedTip.ts'

type Options = { preset: Recipient | undefined; open: boolean; onSent: () => void }

/** Manages the draft and the sending of a tip. Shows the outcome even if the dialog was closed before the response. */
export function useTip({ preset, open, onSent }: Options) {
  const { draft, keep, forget: clear } = useUnfinishedTip(preset)
  const [sentDraft, setSentDraft] = useState<TipDraft>()
  const shown = useShown(open)
  const { press, busy, done, refusal, forget } = useSendTip({
    onDone: () => {
      clear()
      // without a toast on a stream, which shows the tip itself: a toast would cover the host
      if (preset?.streamId) announce(SENTENCES.sent)
      else toast.success(SENTENCES.sent)
      if (shown.current) onSent()
    },
    onRefused: ({ sentence }) => {
      if (!shown.current) toast.error(sentence)
    },
  })
  const send = () => {
    const body = bodyOf(draft)
    if (!body || busy || done) return
    setSentDraft(draft)
    press(body)
  }
  const change = (move: (now: TipDraft) => TipDraft) => {
    forget()
    keep(move)
  }
  return {
    /** Frozen after sending, during the coin animation. */
    draft: (done && sentDraft) || draft,
    change,
    send,
    sending: busy,
    sent: done,
    refusal,
  }
}

/** Returns a ref that is false once the dialog is closed, also during its exit animation. */
function useShown(open: boolean) {
  const shown = useRef(open)
  useEffect(() => {
    shown.current = open
    return () => {
      shown.current = false
    }
  }, [open])
  return shown
}
