import { SendHorizontal } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { useModals } from '#client/modals/useModals.ts'
import { trpc } from '#client/trpc.ts'
import { Button } from '#ui/Button.tsx'
import type { Thread as ThreadPage } from '../contract.ts'
import { CLOSED, contentMax, SENTENCES } from '../spec.ts'
import type { useUnsent } from './useUnsent.ts'

type ComposerProps = {
  page: ThreadPage
  mine: ReturnType<typeof useUnsent>
  onTyping: (typing?: boolean) => void
}

/** Where one writes. What it costs stands on the button, what is left after it below. */
export function Composer({ page: { user, rates, refusal }, mine, onTyping }: ComposerProps) {
  const { price = 0, accepted = true } = rates.text ?? {}
  const closed = refusal?.message ?? (accepted ? undefined : CLOSED.text)
  if (closed !== undefined)
    return <p className="border-line border-t px-4 py-5 text-center text-muted text-sm md:px-6">{closed}</p>
  return <Writing name={user.display_name} price={price} mine={mine} onTyping={onTyping} />
}

type WritingProps = Pick<ComposerProps, 'mine' | 'onTyping'> & { name: string; price: number }

function Writing({ name, price, mine, onTyping }: WritingProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [isAsked, setIsAsked] = useState(false)
  const left = useLeft(price)
  const content = mine.draft.trim()
  const isLong = content.length > contentMax
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (content === '') setIsAsked(true)
    else if (!isLong && (left === undefined || left >= 0)) {
      mine.send(content, price)
      onTyping(false)
      setIsAsked(false)
    }
    field.current?.focus()
  }
  const type = (text: string) => {
    mine.type(text)
    onTyping(text !== '')
    if (text.trim() !== '') setIsAsked(false)
  }
  const problem = isLong ? SENTENCES.contentTooLong : isAsked ? SENTENCES.contentMissing : undefined
  return (
    <form
      noValidate
      onSubmit={send}
      className="grid grid-cols-[minmax(0,1fr)] gap-1.5 border-line border-t bg-ground px-3 pt-2.5 pb-3 md:px-6"
    >
      <div className="flex items-end gap-2">
        <textarea
          ref={field}
          rows={1}
          aria-label={SENTENCES.placeholder(name)}
          aria-invalid={problem ? true : undefined}
          aria-describedby="composer-words"
          placeholder={SENTENCES.placeholder(name)}
          enterKeyHint="send"
          value={mine.draft}
          onChange={({ target }) => type(target.value)}
          onKeyDown={sendByEnter}
          className="composer-field"
        />
        <SendButton price={price} isShort={left !== undefined && left < 0} />
      </div>
      <p id="composer-words" className="flex min-h-4 flex-wrap justify-between gap-x-4 px-1 text-muted text-xs">
        {problem ? (
          <span role="alert" className="font-medium text-danger">
            {problem}
          </span>
        ) : (
          price > 0 && <span>{SENTENCES.about}</span>
        )}
        {price > 0 && left !== undefined && (
          <span className="figures">{left >= 0 ? SENTENCES.left(left) : SENTENCES.short(-left)}</span>
        )}
        {content.length > contentMax * 0.9 && (
          <span className="figures">
            {content.length}/{contentMax}
          </span>
        )}
      </p>
    </form>
  )
}

/** What is left of the balance after a message; undefined: it is free, or nobody knows yet. */
function useLeft(price: number): number | undefined {
  const { data } = trpc.wallet.balance.useQuery(undefined, { enabled: price > 0 })
  return price > 0 && data ? data.balance - price : undefined
}

/** Enter sends where there is a keyboard, and makes a new line under a thumb; Shift and Enter make one everywhere. */
function sendByEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
  if (window.matchMedia('(pointer: coarse)').matches) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}

function SendButton({ price, isShort }: { price: number; isShort: boolean }) {
  const modals = useModals()
  if (isShort)
    return (
      <Button variant="tip" size="lg" onClick={() => modals.open('tokenPurchase')}>
        Get tokens
      </Button>
    )
  if (price === 0)
    return (
      <Button variant="primary" size="lg" type="submit">
        <SendHorizontal aria-hidden="true" className="rtl:-scale-x-100" />
        Send
      </Button>
    )
  return (
    <Button variant="tip" size="lg" type="submit">
      <span className="grid">
        Send
        <span className="sr-only"> for </span>
        <span className="figures font-medium text-xs">{SENTENCES.price(price)}</span>
      </span>
    </Button>
  )
}
