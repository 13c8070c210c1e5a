import { MANAGING } from '#shared/sentences.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'

/** Texts of the dialog: the question, the consequence and the button that leaves. */
export type LeaveWords = Record<'title' | 'text' | 'leave', string>

const unsaved: LeaveWords = { title: MANAGING.leaveAsk, text: MANAGING.leaveText, leave: 'Leave without saving' }

type LeaveDialogProps = {
  words?: LeaveWords | undefined
  open: boolean
  onOpenChange: (open: boolean) => void
  onLeave: () => void
}

export default function LeaveDialog({ words = unsaved, open, onOpenChange, onLeave }: LeaveDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="sm"
      title={words.title}
      footer={
        <>
          <Button variant="ghost" onClick={onLeave}>
            {words.leave}
          </Button>
          <Button variant="primary" onClick={() => onOpenChange(false)}>
            Stay
          </Button>
        </>
      }
    >
      <p className="text-muted">{words.text}</p>
    </Dialog>
  )
}
