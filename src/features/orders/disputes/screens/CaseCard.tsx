import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { failureOf } from '#client/query/failure.ts'
import { sentenceOf } from '#client/query/sentence.ts'
import { trpc } from '#client/trpc/trpc.ts'
import type { UnsentText } from '#client/useUnsentText.ts'
import { newIdempotencyKey } from '#shared/idempotency.ts'
import { Button } from '#ui/Button.tsx'
import { TokenAmount } from '#ui/TokenAmount.tsx'
import { toast } from '#ui/toast.ts'
import { WordsForm } from '../../actions/screens/WordsForm.tsx'
import type { Case } from '../../contract.ts'
import { OrderHistory } from '../../page/screens/OrderHistory.tsx'
import { OrderPicture } from '../../page/screens/OrderPicture.tsx'
import { type DisputeOutcome, decisionTextMax, SENTENCES } from '../../spec.ts'

type CaseCardProps = { order: Case; keep: UnsentText['keep'] }

/** A dispute with its history and the form of the decision. */
export function CaseCard({ order, keep }: CaseCardProps) {
  const { title, tokens, buyer, seller, dispute, kind, image_url } = order
  return (
    <article aria-label={title} className="card card-pad grid grid-cols-[minmax(0,1fr)] gap-5">
      <header className="flex items-start gap-4">
        {kind === 'product' && <OrderPicture src={image_url} />}
        <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-1">
          <h2 className="text-lg [overflow-wrap:anywhere]">{title}</h2>
          <p className="text-muted text-sm [overflow-wrap:anywhere]">
            Bought by {buyer.display_name} (@{buyer.username}), sold by {seller.display_name} (@{seller.username})
          </p>
        </div>
        <TokenAmount tokens={tokens} className="text-lg" />
      </header>
      <section className="rounded-card bg-wash p-4">
        <h3 className="text-muted text-sm">{SENTENCES.caseWords}</h3>
        <p className="measure whitespace-pre-line [overflow-wrap:anywhere]">{dispute?.reason}</p>
      </section>
      <details>
        <summary className="press-area w-fit rounded-xs py-2 font-semibold text-muted text-sm hover:text-ink">
          Everything that happened
        </summary>
        <div className="pt-3">
          <OrderHistory order={order} />
        </div>
      </details>
      {dispute?.closed_at === null ? <Decision order={order} keep={keep} /> : <Decided order={order} />}
    </article>
  )
}

function Decided({ order: { dispute } }: { order: Case }) {
  const who = { buyer: 'The fan', seller: 'The creator', admin: 'An admin', clock: 'The clock' } as const
  const outcome = dispute?.outcome === 'refund' ? 'gave all tokens back' : 'released the tokens to the creator'
  return (
    <p className="text-muted text-sm [overflow-wrap:anywhere]">
      {dispute?.closed_by && `${who[dispute.closed_by]} ${outcome}. `}
      {dispute?.note}
    </p>
  )
}

function Decision({ order, keep }: CaseCardProps) {
  const [outcome, setOutcome] = useState<DisputeOutcome>()
  const utils = trpc.useUtils()
  const intent = useRef<{ key: string; body: string }>(undefined)
  const { mutate, isPending, error } = useMutation({
    mutationFn: (given: { outcome: DisputeOutcome; reason: string }) => {
      const body = JSON.stringify(given)
      if (intent.current?.body !== body) intent.current = { key: newIdempotencyKey(), body }
      const idempotencyKey = intent.current.key
      return utils.client.orders.resolve.mutate(
        { id: order.id, ...given, idempotencyKey },
        { context: { idempotencyKey } },
      )
    },
    networkMode: 'always',
    onMutate: () => keep(order.id, ''),
    onSuccess: () => {
      void utils.orders.invalidate()
      toast.success(SENTENCES.decided)
    },
    onError: (failed, { reason }) => {
      keep(order.id, reason)
      void utils.orders.disputes.invalidate()
      // another admin closed the dispute: this card disappears, so the sentence is shown as a toast
      if (failureOf(failed).httpStatus === 409) toast.error(sentenceOf(failed))
    },
  })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 border-line border-t pt-4">
      {error && failureOf(error).httpStatus !== 409 && (
        <p role="alert" className="font-medium text-danger text-sm">
          {sentenceOf(error, SENTENCES.failed)}
        </p>
      )}
      {outcome ? (
        <WordsForm
          label="Why?"
          hint="The fan and the creator see your reason with the decision."
          missing={SENTENCES.decisionMissing}
          max={decisionTextMax}
          action={outcome === 'refund' ? 'Give the tokens back' : 'Pay the creator'}
          danger={outcome === 'refund'}
          pending={isPending}
          onSend={(reason) => mutate({ outcome, reason })}
          onTyped={(typed) => keep(order.id, typed)}
          onBack={() => {
            keep(order.id, '')
            setOutcome(undefined)
          }}
        />
      ) : (
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => setOutcome('refund')}>Give the tokens back</Button>
          <Button onClick={() => setOutcome('pay')}>Pay the creator</Button>
        </div>
      )}
    </div>
  )
}
