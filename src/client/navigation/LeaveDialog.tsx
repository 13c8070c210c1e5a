import { MANAGING } from '#shared/managing.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'

type LeaveDialogProps = { open: boolean; onOpenChange: (open: boolean) => void; onLeave: () => void }

export default function LeaveDialog({ open, onOpenChange, onLeave }: LeaveDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="sm"
      title={MANAGING.leaveAsk}
      footer={
        <>
          <Button variant="ghost" onClick={onLeave}>
            Leave without saving
          </Button>
          <Button variant="primary" onClick={() => onOpenChange(false)}>
            Stay
          </Button>
        </>
      }
    >
      <p className="text-muted">{MANAGING.leaveText}</p>
    </Dialog>
  )
}
