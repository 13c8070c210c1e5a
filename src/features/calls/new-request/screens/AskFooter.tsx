import { useRef } from 'react'
import { PaidFooter } from '#client/paid/PaidFooter.tsx'
import { correctedNow } from '#client/time/clock.ts'
import { useMinute } from '#client/time/useMinute.ts'
import { trpc } from '#client/trpc/trpc.ts'
import type { BookingTerms } from '#features/schedule/index.ts'
import { Button } from '#ui/Button.tsx'
import { useViewerZone } from '#ui/useViewerZone.ts'
import { nearDay, timeInOtherZone, timeRange } from '#ui/zonedTime.ts'
import { ASKING } from '../spec.ts'
import { type AskDraft, offerOf } from '../state.ts'
import { NextSlots } from './NextSlots.tsx'
import type { useAsk } from './useAsk.ts'

type AskFooterProps = {
  terms: BookingTerms
  draft: AskDraft
  ask: ReturnType<typeof useAsk>
  /** Id of the form that the button submits. */
  form: string
}

/** Footer of the form: time, remaining balance, button with the price, and after a refusal the next free slots. */
export function AskFooter({ terms, draft, ask, form }: AskFooterProps) {
  const balance = trpc.wallet.balance.useQuery()
  const { tokens, start } = offerOf(draft, terms, correctedNow())
  const send = useRef<HTMLButtonElement>(null)
  const left = balance.data && !ask.sent ? balance.data.balance - tokens : undefined
  const summary = (
    <span className="text-ink text-sm">
      {start ? (
        <Slot start={start} minutes={draft.minutes} zone={terms.time_zone} />
      ) : (
        <>
          <span className="font-semibold">{ASKING.undated[draft.when]}</span>{' '}
          <span className="text-muted">{ASKING.times(draft.minutes)}</span>
        </>
      )}
    </span>
  )
  return (
    <div className="grid w-full grid-cols-[minmax(0,1fr)] gap-3">
      {ask.next.length > 0 && (
        <NextSlots
          slots={ask.next}
          minutes={draft.minutes}
          zone={terms.time_zone}
          onChoose={(at) => {
            ask.change({ when: 'date', at })
            // moves the focus to the submit button, because the chosen slot was removed
            send.current?.focus()
          }}
        />
      )}
      {tokens === 0 && summary}
      <PaidFooter
        refusal={ask.refusal}
        tryAgain={ASKING.tryAgain}
        {...(tokens > 0 && { balance, left, after: ASKING.left, lead: summary })}
        action={
          <Button
            ref={send}
            variant={'tip'}
            size={'lg'}
            block={true}
            type={'submit'}
            form={form}
            loading={ask.sending}
            loadingText={ASKING.sending}
            disabled={ask.sent}
          >
            {ASKING.sendFor(ASKING.send[draft.when], tokens)}
          </Button>
        }
      />
    </div>
  )
}

/** The chosen slot in the viewer's and the creator's time zone. */
function Slot({ start, minutes, zone }: { start: Date; minutes: number; zone: string }) {
  const own = useViewerZone()
  const now = useMinute()
  if (own === undefined) return null
  const other = timeInOtherZone(start, own, zone)
  return (
    <>
      <span translate="no" className="figures font-semibold">
        {nearDay(start, own, now)}, {timeRange(start, minutes, own)}
      </span>
      {other !== undefined && (
        <span translate="no" className="figures text-muted">
          {' '}
          · {other}
        </span>
      )}
    </>
  )
}
