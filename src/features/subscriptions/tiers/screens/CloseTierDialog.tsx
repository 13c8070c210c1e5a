import { Link } from '@tanstack/react-router'
import { sentenceOf } from '#client/query/sentence.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { AskDialog } from '#ui/AskDialog.tsx'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/buttonClass.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { toast } from '#ui/toast.ts'
import type { OwnTier } from '../../contract.ts'
import { SENTENCES } from '../../spec.ts'

type CloseTierDialogProps = { tier: OwnTier; open: boolean; onOpenChange: (open: boolean) => void }

/**
 * Confirmation of closing a tier, which cannot be undone. While the tier opens content, it explains the steps before
 * closing.
 */
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
  const onClose = () => onOpenChange(false)
  if (tier.content_count > 0) return <OpensContent tier={tier} open={open} onClose={onClose} />
  return (
    <AskDialog
      open={open}
      size="sm"
      title={SENTENCES.askDelete(tier.name)}
      about={SENTENCES.deleteAbout}
      action="Close tier"
      back="Keep it"
      danger
      pending={close.isPending}
      problem={close.error ? sentenceOf(close.error, SENTENCES.notDone) : undefined}
      onSend={() => close.mutate({ id: tier.id })}
      onClose={onClose}
    />
  )
}

/** Explains that the tier cannot be closed yet, with a link to the content that only it opens. */
const OpensContent = ({ tier, open, onClose }: { tier: OwnTier; open: boolean; onClose: () => void }) => (
  <Dialog
    open={open}
    onOpenChange={onClose}
    size="sm"
    title={SENTENCES.askDelete(tier.name)}
    description={SENTENCES.opensContent(tier.content_count)}
    footer={
      <>
        <Button variant="ghost" onClick={onClose}>
          Keep it
        </Button>
        <Link to="/content" className={buttonClass({ variant: 'primary' })}>
          {SENTENCES.toContent}
        </Link>
      </>
    }
  />
)
