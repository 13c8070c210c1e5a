import { useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { toast } from '#ui/toast.ts'
import { SENTENCES } from '../../spec.ts'
import { type Person, useSetRelation } from './useRelation.ts'

type BlockDialogProps = {
  person: Person
  open: boolean
  onOpenChange: (open: boolean) => void
  onBlocked?: (() => void) | undefined
}

/** Dialog that confirms a block, which also ends following. */
export default function BlockDialog({ person, open, onOpenChange, onBlocked }: BlockDialogProps) {
  const set = useSetRelation()
  const [busy, setBusy] = useState(false)
  const block = async () => {
    setBusy(true)
    const done = await set(person.id, 'blocked', true)
    setBusy(false)
    if (!done) return
    onOpenChange(false)
    const back = async () => {
      if (await set(person.id, 'blocked', false)) toast.success(SENTENCES.unblocked(person.displayName))
    }
    toast.success(SENTENCES.blocked(person.displayName), { action: { label: 'Undo', run: () => void back() } })
    onBlocked?.()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="sm"
      title={SENTENCES.blockAsk(person.displayName)}
      description={SENTENCES.blockText}
      locked={busy}
      footer={
        <>
          <Button variant="ghost" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button variant="danger" loading={busy} onClick={() => void block()}>
            Block
          </Button>
        </>
      }
    >
      {null}
    </Dialog>
  )
}
