import { Switch } from '#ui/Switch.tsx'
import { Textarea } from '#ui/Textarea.tsx'
import { giftMessageMax } from '../../spec.ts'
import { canChange, chooseGift, chooseRecipient, type Purchase, typeMessage } from '../state.ts'
import { GiftRecipient } from './GiftRecipient.tsx'

type GiftChoiceProps = { purchase: Purchase; move: (move: (purchase: Purchase) => Purchase) => void }

/** Choice between tokens for the buyer and a gift with a message. */
export function GiftChoice({ purchase, move }: GiftChoiceProps) {
  const { draft, problem } = purchase
  const open = canChange(purchase)
  const errorOf = (field: 'recipient' | 'message') => (problem?.field === field ? problem.sentence : undefined)
  return (
    <div className="grid gap-3">
      <Switch
        label="This is a gift"
        hint="The tokens go to someone else."
        checked={draft.isGift}
        disabled={!open}
        onChange={(isGift) => move((now) => chooseGift(now, isGift))}
      />
      {draft.isGift && (
        <>
          <GiftRecipient
            recipient={draft.recipient}
            disabled={!open}
            error={errorOf('recipient')}
            onChange={(recipient) => move((now) => chooseRecipient(now, recipient))}
          />
          <Textarea
            label="Message"
            optional
            limit={giftMessageMax}
            rows={2}
            value={draft.message}
            disabled={!open}
            error={errorOf('message')}
            onChange={(event) => move((now) => typeMessage(now, event.target.value))}
          />
        </>
      )}
    </div>
  )
}
