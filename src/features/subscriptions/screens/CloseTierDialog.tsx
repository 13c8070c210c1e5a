import { Link } from '@tanstack/react-router'
import { sentenceOf } from '#client/sentence.ts'
import { trpc } from '#client/trpc.ts'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/buttonClass.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { toast } from '#ui/toast.ts'
import type { OwnTier } from '../contract.ts'
import { SENTENCES } from '../spec.ts'

type CloseTierDialogProps = { tier: OwnTier; open: boolean; onOpenChange: (open: boolean) => void }

/** Asks before a tier is closed, because it cannot be opened again; while it opens content it says what to do first. */
export default function CloseTierDialog({ tier, open, onOpenChange }: CloseTierDialogProps) {
  const utils = trpc.useUtils()
  const close = trpc.subscriptions.closeTier.useMutation({
    networkMode: 'always',
    onSuccess: () => {
      onOpenChange(false)
      toast.success(SENTENCES.deleted)
      void utils.subscriptions.invalidate()
    },
  })
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="sm"
      title={SENTENCES.askDelete(tier.name)}
      description={tier.content_count > 0 ? SENTENCES.opensContent(tier.content_count) : SENTENCES.deleteAbout}
      locked={close.isPending}
      footer={
        <>
          <Button variant="ghost" onClick={() => onOpenChange(false)}>
            Keep it
          </Button>
          {tier.content_count > 0 ? (
            <Link to="/content" className={buttonClass({ variant: 'primary' })}>
              {SENTENCES.toContent}
            </Link>
          ) : (
            <Button variant="danger" loading={close.isPending} onClick={() => close.mutate({ id: tier.id })}>
              Close tier
            </Button>
          )}
        </>
      }
    >
      {close.error && (
        <p role="alert" className="font-medium text-danger text-sm">
          {sentenceOf(close.error, SENTENCES.notDone)}
        </p>
      )}
    </Dialog>
  )
}
