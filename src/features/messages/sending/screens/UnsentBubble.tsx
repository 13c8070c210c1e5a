import { CircleAlert, Clock } from 'lucide-react'
import { Button } from '#ui/Button.tsx'
import { KINDS, SENTENCES } from '../../spec.ts'
import type { Unsent } from '../state.ts'
import type { useUnsent } from './useUnsent.ts'

type UnsentBubbleProps = { unsent: Unsent; mine: ReturnType<typeof useUnsent> /** Current price. */; price: number }

/** A message that is being sent, or a failed one with its error and actions. */
export function UnsentBubble({ unsent, mine, price }: UnsentBubbleProps) {
  const isFailed = unsent.status === 'failed'
  // a message that may have arrived keeps its price
  const now = unsent.settled ? price : unsent.price
  return (
    <li className="mt-1 grid max-w-[min(85%,36rem)] justify-items-end gap-1 justify-self-end">
      <span className="bubble bubble-own bubble-last">
        <span className="sr-only">You: </span>
        {unsent.attachmentId && <i>{KINDS[unsent.kind].preview} </i>}
        <bdi>{unsent.content}</bdi>
      </span>
      {isFailed ? (
        <span role="alert" className="grid justify-items-end gap-1 text-end text-sm">
          <span className="flex items-center gap-1.5 font-semibold text-danger">
            <CircleAlert aria-hidden="true" className="size-4 shrink-0" />
            {SENTENCES.failed}
          </span>
          <span className="text-muted">{unsent.sentence || SENTENCES.unknown}</span>
          <span className="flex gap-2">
            <Button size="sm" variant="ghost" onClick={() => mine.discard(unsent.key)}>
              {SENTENCES.discard}
            </Button>
            <Button size="sm" onClick={() => mine.retry(unsent.key, price)}>
              {SENTENCES.retry}
              {now > 0 && ` · ${SENTENCES.price(now)}`}
            </Button>
          </span>
        </span>
      ) : (
        <span className="flex items-center gap-1 px-1 text-muted text-xs">
          <Clock aria-hidden="true" className="size-3.5" />
          {SENTENCES.sending}
        </span>
      )}
    </li>
  )
}
