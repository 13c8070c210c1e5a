import type { ReactNode } from 'react'
import { Button } from '#ui/Button.tsx'
import type { WholeOrder } from '../contract.ts'
import { cancelTextMax, disputeTextMax, revisionTextMax, SENTENCES } from '../spec.ts'
import type { Deed } from './useOrderAct.ts'
import { WordsForm } from './WordsForm.tsx'

/** Actions that are confirmed or explained in a form first. */
export type Asking = 'revise' | 'cancel' | 'accept' | 'dispute' | 'arrived' | 'tracking'

type AskingFormProps = {
  asking: Exclude<Asking, 'tracking'>
  order: WholeOrder
  price: string
  pending: string | undefined
  onAct: (deed: Deed) => void
  onBack: () => void
}

/** What a deed needs before it is done: words, or a yes. */
export function AskingForm({ asking, order, price, pending, onAct, onBack }: AskingFormProps) {
  const isRefund = order.state === 'disputed'
  switch (asking) {
    case 'revise':
      return (
        <WordsForm
          label="What should be different?"
          hint={SENTENCES.reviseHint}
          missing={SENTENCES.reviseMissing}
          max={revisionTextMax}
          action={SENTENCES.revise}
          pending={pending === 'revise'}
          onSend={(message) => onAct({ act: 'revise', message })}
          onBack={onBack}
        />
      )
    case 'dispute':
      return (
        <WordsForm
          label="What is wrong?"
          hint={SENTENCES.disputeHint}
          missing={SENTENCES.disputeMissing}
          max={disputeTextMax}
          action="Open a case"
          pending={pending === 'dispute'}
          onSend={(reason) => onAct({ act: 'dispute', reason })}
          onBack={onBack}
        />
      )
    case 'cancel':
      return (
        <WordsForm
          label={isRefund ? 'What do you say to the fan?' : 'Why do you cancel?'}
          hint={SENTENCES.cancelHint}
          missing={SENTENCES.cancelMissing}
          max={cancelTextMax}
          action={isRefund ? SENTENCES.refund : SENTENCES.cancelOwn}
          danger
          pending={pending === 'cancel'}
          onSend={(reason) => onAct({ act: 'cancel', reason })}
          onBack={onBack}
        />
      )
    case 'arrived':
      return (
        <Yes text={SENTENCES.arrivedAbout} onBack={onBack}>
          <Button
            variant="primary"
            loading={pending === 'deliver'}
            onClick={() => onAct({ act: 'deliver', text: '', links: [], attachments: [] })}
          >
            {SENTENCES.arrived}
          </Button>
        </Yes>
      )
    case 'accept':
      return (
        <Yes text={SENTENCES.acceptAbout(order.tokens, order.seller.display_name)} onBack={onBack}>
          <Button variant="tip" loading={pending === 'accept'} onClick={() => onAct({ act: 'accept' })}>
            Accept and pay {price}
          </Button>
        </Yes>
      )
  }
}

type YesProps = { text: string; onBack: () => void; children: ReactNode }

const Yes = ({ text, onBack, children }: YesProps) => (
  <div className="card card-pad grid gap-4">
    <p>{text}</p>
    <div className="flex flex-wrap justify-end gap-3">
      <Button variant="ghost" onClick={onBack}>
        Not yet
      </Button>
      {children}
    </div>
  </div>
)
