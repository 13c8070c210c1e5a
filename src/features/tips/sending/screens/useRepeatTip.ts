import { announce } from '#client/announcements/announce.ts'
import { useModals } from '#client/modals/useModals.ts'
import { SENTENCES } from '../../spec.ts'
import { bodyOf, type Recipient, repeatOf } from '../state.ts'
import { useLastTip } from './lastTips.ts'
import { useSendTip } from './useSendTip.ts'

/** Repeats the last tip of this tab to a recipient, without its text. */
export function useRepeatTip(recipient: Recipient) {
  const modals = useModals()
  const last = useLastTip(recipient.id)
  const { press, busy, refusal, forget } = useSendTip({
    onDone: () => announce(SENTENCES.sent),
    onRefused({ httpStatus }) {
      // the sheet shows the missing tokens, and sells them
      if (httpStatus === 402) modals.open('tokenTipping', { recipient })
    },
    isRepeatable: true,
  })
  const repeat = () => {
    const body = last && bodyOf(repeatOf(recipient, last.tokens))
    if (!body || busy) return
    forget()
    press(body)
  }
  return { last, repeat, isBusy: busy, refusal, forget }
}
export type RepeatTip = ReturnType<typeof useRepeatTip>
