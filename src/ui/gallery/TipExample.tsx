import { useState } from 'react'
import { Avatar } from '../Avatar.tsx'
import { Button } from '../Button.tsx'
import { Choices } from '../Choices.tsx'
import { Dialog } from '../Dialog.tsx'
import { Input } from '../Input.tsx'
import { Textarea } from '../Textarea.tsx'
import { TokenAmount } from '../TokenAmount.tsx'

const tiers = [10, 25, 50, 100, 250, 500]

/** Premium dialog with all its parts. */
export function TipExample() {
  const [open, setOpen] = useState(false)
  const [tier, setTier] = useState<string | undefined>('25')
  const [message, setMessage] = useState('')
  return (
    <>
      <Button variant="tip" size="sm" onClick={() => setOpen(true)}>
        Dialog premium
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        variant="premium"
        title="Send a tip"
        footer={
          <Button variant="tip" size="lg" block onClick={() => setOpen(false)}>
            Send {tier ?? 0} tokens
          </Button>
        }
      >
        <div className="grid gap-5">
          <div className="flex items-center gap-3">
            <Avatar name="Nora Valente" src="/demo/avatar-03.webp" size="lg" online />
            <div className="min-w-0">
              <p className="truncate font-display font-bold text-lg">Nora Valente</p>
              <p className="text-muted text-sm">You have 433 tokens, 408 after this.</p>
            </div>
          </div>
          <Choices
            label="Amount"
            tone="gold"
            className="grid-cols-3"
            value={tier}
            onChange={setTier}
            choices={tiers.map((tokens) => ({
              value: String(tokens),
              children: (
                <span className="grid justify-items-center">
                  <TokenAmount tokens={tokens} display className="text-lg" />
                </span>
              ),
            }))}
          />
          <Input label="Another amount" inputMode="numeric" placeholder="Tokens" optional />
          <Textarea
            label="Message"
            optional
            limit={200}
            value={message}
            placeholder="Add a message"
            onChange={(event) => setMessage(event.target.value)}
          />
        </div>
      </Dialog>
    </>
  )
}
